import Presentation

/// The completion script for bash 3.2 and later; macOS has 3.2.
enum BashScript {
  static func text(_ words: Catalogue) -> String {
    let table = ShellTable(words: words)
    return #"""
      \#(ShellScript.bash.head(words))

      # Sets REPLY to the word as the program would get it, without executing any of it.
      _journal_plain() {
        REPLY=$1
        case $REPLY in
          \'*) REPLY=${REPLY#\'} REPLY=${REPLY%\'} ;;
          \"*) REPLY=${REPLY#\"} REPLY=${REPLY%\"} ;;
          *) REPLY=${REPLY//\\/} ;;
        esac
        case $REPLY in
          '~/'*) REPLY=$HOME/${REPLY#'~/'} ;;
        esac
      }

      # The words up to the cursor, not split at = and :. 'cut' is the part before the last split,
      # which Readline does not replace.
      _journal_words() {
        local line=${COMP_LINE-} part bare i
        words=()
        if [[ -n $line ]]; then
          line=${line:0:${COMP_POINT:-${#line}}}
        else
          line="${COMP_WORDS[*]:0:COMP_CWORD+1}"
        fi
        for ((i = 0; i <= COMP_CWORD; i++)); do
          part=${COMP_WORDS[i]}
          bare=${line#"${line%%[![:space:]]*}"}
          ((i == COMP_CWORD)) && part=$bare
          if [[ $bare != "$part"* ]]; then
            words=("${COMP_WORDS[@]:0:COMP_CWORD+1}") cut=
            return
          fi
          if ((i > 1)) && [[ $bare == "$line" ]]; then
            cut=${words[${#words[@]}-1]}
            words[${#words[@]}-1]+=$part
            case $part in
              [=:]*) cut+=$part ;;
            esac
          else
            words+=("$part") cut=
          fi
          line=${bare#"$part"}
        done
      }

      # Sets 'kind' and 'offered' for the value of an option.
      _journal_values() {
        case "$command $pending" in
      \#(table.values)
        esac
      }

      # Sets them for the options of the command.
      _journal_options() {
        case $command in
      \#(table.options)
        esac
      }

      # Sets them for an operand.
      _journal_operands() {
        case "$command:$operands" in
      \#(table.operands)
        esac
      }

      # Sets 'command' to the command that a short form or an alias calls.
      _journal_command() {
        case $command in
      \#(ShellTable.forms)
          *)
            local kind=called typed=$command
            local -a offered
            _journal_live
            command=${offered[0]-$command}
            ;;
        esac
      }

      # Adds candidates from the program to the fixed ones.
      _journal_more() {
        local kind=$more
        local -a fixed
        fixed=(${offered[@]+"${offered[@]}"})
        _journal_live
        offered=(${fixed[@]+"${fixed[@]}"} ${offered[@]+"${offered[@]}"})
      }

      # Asks the program for candidates from the journal.
      _journal_live() {
        _journal_plain "${COMP_WORDS[0]}"
        local program=$REPLY line
        type -P -- "$program" > /dev/null || program=journal
        offered=()
        while IFS= read -r line; do
          offered+=("$line")
        done < <("$program" complete ${given[@]+"${given[@]}"} -- "$kind" "$typed" "$operand" 2> /dev/null)
      }

      # Sets REPLY to the cells that a word takes: letters of three bytes or more take two.
      _journal_cells() {
        local characters=${#1} LC_ALL=C
        REPLY=$((characters + (${#1} - characters) / 2))
      }

      # Puts the descriptions in a column beside the candidates, and each candidate in a line of its own.
      _journal_describe() {
        local screen=${COLUMNS:-80} width=0 i pad
        for i in "${!COMPREPLY[@]}"; do
          _journal_cells "${COMPREPLY[i]}"
          ((REPLY > width)) && width=$REPLY
        done
        for i in "${!COMPREPLY[@]}"; do
          [[ -n ${notes[i]} ]] || continue
          _journal_cells "${COMPREPLY[i]}"
          printf -v pad '%*s' $((width + 2 - REPLY)) ''
          COMPREPLY[i]+=$pad${notes[i]}
          _journal_cells "${COMPREPLY[i]}"
          while ((REPLY > screen - 1 && screen > width + 10)); do
            COMPREPLY[i]=${COMPREPLY[i]%?}
            _journal_cells "${COMPREPLY[i]}"
          done
          # Readline puts two candidates in a line if both fit.
          ((REPLY > screen / 2)) || printf -v pad '%*s' $((screen / 2 + 1 - REPLY)) ''
          ((REPLY > screen / 2)) || COMPREPLY[i]+=$pad
        done
      }

      _journal() {
        local IFS=$' \t\n' REPLY= cut= command= pending= typed= before= kind= more= word note quote= operand= i last
        local operands=0 only_operands=
        local -a words given offered notes
        words=() given=() offered=() notes=()
        COMPREPLY=()
        _journal_words
        last=$((${#words[@]} - 1))
        for ((i = 1; i < last; i++)); do
          _journal_plain "${words[i]}"
          if [[ -n $pending ]]; then
            case $pending in
              \#(ShellTable.ofJournal)) given+=("$pending" "$REPLY") ;;
            esac
            pending=
            continue
          fi
          if [[ -z $only_operands ]]; then
            case $REPLY in
              --) only_operands=1 && continue ;;
              \#(ShellTable.ofJournalAttached))
                word=${REPLY%%=*}
                _journal_plain "${REPLY#*=}"
                given+=("$word" "$REPLY")
                continue
                ;;
              \#(ShellTable.withValue)) pending=$REPLY && continue ;;
              -?*) continue ;;
            esac
          fi
          if [[ -z $command ]]; then
            command=$REPLY
            _journal_command
          else
            case "$command $REPLY" in
              \#(ShellTable.longCommands)) command="$command $REPLY" ;;
              *) operands=$((operands + 1)) operand=$REPLY ;;
            esac
          fi
        done

        word=${words[last]}
        if [[ -z $pending && -z $only_operands && $word == --*=* ]]; then
          pending=${word%%=*} before=$pending= word=${word#*=}
        fi
        case $word in
          [\'\"]*) quote=${word:0:1} ;;
        esac
        _journal_plain "$word"
        typed=$REPLY
        if [[ -n $pending ]]; then
          _journal_values
        elif [[ -z $only_operands && $word == -* ]]; then
          _journal_options
        else
          _journal_operands
        fi
        case $kind in
          '') return ;;
          words) [[ -n $more ]] && _journal_more ;;
          files)
            # Readline completes files best; bash 3 has only the shell's own list.
            compopt -o default 2> /dev/null && return
            while IFS= read -r word; do offered+=("$word"); done < <(compgen -f -- "$typed")
            ;;
          *) _journal_live ;;
        esac

        for word in ${offered[@]+"${offered[@]}"}; do
          case $word in
            *$'\t'*) note=${word#*$'\t'} word=${word%%$'\t'*} ;;
            *) note= ;;
          esac
          [[ $word == "$typed"* ]] || continue
          # Characters with a meaning for the shell are quoted: an id can be any text.
          if [[ $word == *[\'\"\`\$\\\&\|\;\<\>\(\)\{\}\[\]\*\?\!\#\~\^,[:space:]]* ]]; then
            case $kind:$quote in
              fields:*) ;;
              *:) printf -v word %q "$word" ;;
              # Within quotes a word stays as it is, unless it would end them or mean something else.
              *:\') [[ $word == *\'* ]] && continue ;;
              *) [[ $word == *[\"\`\$\\\!]* ]] && continue ;;
            esac
          fi
          word=$before$word
          COMPREPLY+=("${word#"$cut"}")
          notes+=("$note")
        done
        # In a list, each candidate has its description.
        case ${COMP_TYPE-} in
          63 | 33 | 64)
            ((${#COMPREPLY[@]} > 1)) && _journal_describe
            ;;
        esac
        # A field of a query goes on with its value.
        if ((${#COMPREPLY[@]} == 1)) && [[ ${COMPREPLY[0]} == *: ]]; then
          compopt -o nospace 2> /dev/null
        fi
      }

      complete -o nosort -F _journal journal 2> /dev/null || complete -F _journal journal

      """#
  }
}
