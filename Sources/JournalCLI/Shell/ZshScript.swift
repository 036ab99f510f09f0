import Presentation

/// The completion script for zsh.
enum ZshScript {
  static func text(_ words: Catalogue) -> String {
    let table = ShellTable(words: words)
    return #"""
      \#(ShellScript.zsh.head(words))

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

      # The word as the program would get it, without executing any of it.
      _journal_plain() {
        REPLY=${(Q)1}
        [[ $REPLY == '~/'* ]] && REPLY=$HOME/${REPLY#'~/'}
      }

      # Asks the program for candidates from the journal.
      _journal_live() {
        local REPLY program typed
        _journal_plain "$words[1]"
        program=$REPLY
        _journal_plain "${1-$PREFIX}"
        typed=$REPLY
        whence -p -- "$program" > /dev/null || program=journal
        offered=("${(@f)$("$program" complete "${(@)given}" -- "$kind" "$typed" "$operand" 2> /dev/null)}")
      }

      # Sets 'command' to the command that a short form or an alias calls.
      _journal_command() {
        case $command in
      \#(ShellTable.forms)
          *)
            local kind=called
            local -a offered
            _journal_live "$command"
            command=${offered[1]:-$command}
            ;;
        esac
      }

      # Adds candidates from the program to the fixed ones.
      _journal_more() {
        local kind=$more
        local -a fixed
        fixed=("${(@)offered}")
        _journal_live
        offered=("${(@)fixed}" ${offered:#})
      }

      _journal() {
        local REPLY command pending kind more only_operands operand word
        local -i i operands=0 width=0
        local -a given offered found shown space
        for ((i = 2; i < CURRENT; i++)); do
          _journal_plain "$words[i]"
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
              *) operands+=1 operand=$REPLY ;;
            esac
          fi
        done

        if [[ -z $pending && -z $only_operands && $PREFIX == --*=* ]]; then
          pending=${PREFIX%%=*}
          compset -P 1 '*='
        fi
        if [[ -n $pending ]]; then
          _journal_values
        elif [[ -z $only_operands && $PREFIX == -* ]]; then
          _journal_options
        else
          _journal_operands
        fi
        case $kind in
          '') return 1 ;;
          words) [[ -n $more ]] && _journal_more ;;
          files)
            _files
            return
            ;;
          *) _journal_live ;;
        esac

        for word in $offered; do
          found+=("${word%%$'\t'*}")
          ((${(m)#found[-1]} > width)) && width=${(m)#found[-1]}
        done
        for word in $offered; do
          if [[ $word == *$'\t'* ]]; then
            shown+=("${(mr:width:)${word%%$'\t'*}}  ${word#*$'\t'}")
          else
            shown+=("$word")
          fi
        done
        ((${#found})) || return 1
        # A field of a query goes on with its value.
        ((${#${(@)found:#*:}} == 0)) && space=(-S '')
        if [[ $offered[1] == *$'\t'* ]]; then
          compadd -l $space -V journal -d shown -a found
        else
          compadd $space -V journal -d shown -a found
        fi
      }

      if [[ $funcstack[1] == _journal ]]; then
        _journal "$@"
      else
        compdef _journal journal
      fi

      """#
  }
}
