#!/bin/bash
# Figures against SQL: random journals with time zones, days that end after midnight, conflicts, unknown
# kinds, damaged lines and gaps, one or several at once. sqlite3 counts the entries that `list --format json`
# writes, and every row of `stats --format csv` has to be the same.
# `.ci/full figures` takes 100 of them. By hand, with the number of journals (500):
#
#     Tests/Stress/figures.sh .build/release/journal 500
set -euo pipefail

program=$(realpath "${1:?the path of a build of journal}")
count=${2:-500}
first=${3:-1}
if ! command -v sqlite3 > /dev/null; then
  echo "skipped: there is no sqlite3 (apt-get install sqlite3)"
  exit 0
fi
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
export HOME=$directory XDG_CONFIG_HOME=$directory/config XDG_CACHE_HOME=$directory/cache TZ=UTC
mkdir -p "$XDG_CONFIG_HOME/journal"
unset JOURNAL_FILE

# A journal of random entries around 2026. The last line of standard error is its number of damaged lines.
make() {
  awk -v seed="$1" -v most="$2" '
    function pick(list,   parts, n) { n = split(list, parts, " "); return parts[int(rand() * n) + 1] }
    function two(n) { return sprintf("%02d", n) }
    function words(   text, i, n) {
      n = int(rand() * 9); text = ""
      for (i = 0; i < n; i++) text = text (i ? " " : "") pick("one walk river late quiet rain long home well-known 3.14")
      return text
    }
    function moment(   year, month, day, last) {
      year = rand() < gapless ? 2026 : 2023 + int(rand() * 4)
      month = 1 + int(rand() * 12); last = month == 2 ? 28 : month ~ /^(4|6|9|11)$/ ? 30 : 31
      if (rand() < 0.5) { year = 2026; month = 11; last = 28 }
      day = 1 + int(rand() * last)
      return year "-" two(month) "-" two(day) "T" two(int(rand() * 24)) ":" two(int(rand() * 60)) ":00" \
        pick("Z +09:00 -05:00 +05:30 +14:00 -11:00 +00:00")
    }
    function tags(   text, i, n) {
      n = rand() < 0.4 ? 1 + int(rand() * 3) : 0; text = ""
      for (i = 0; i < n; i++) text = text (i ? "," : "") "\"" pick("walk Walk work family x-1 river WORK") "\""
      return n ? ",\"tags\":[" text "]" : ""
    }
    function payload(kind) {
      if (kind == "text") return "{\"text\":\"" words() "\"" tags() "}"
      if (kind == "measure") return "{\"name\":\"" pick("weight Weight run coffee") "\",\"value\":" \
        pick("1 2 71.2 70.25 -3 1.5e2 0.001") (rand() < 0.6 ? ",\"unit\":\"" pick("kg km") "\"" : "") tags() "}"
      if (kind == "mood") return "{\"mood\":\"" pick("good bad great okay awful tired mine") "\"" \
        (rand() < 0.5 ? ",\"score\":" pick("1 2 3 4 5 3.5 2.25 4.75") : "") \
        (rand() < 0.5 ? ",\"note\":\"" words() "\"" : "") tags() "}"
      return "{\"text\":\"" words() "\"" tags() ",\"more\":1}"
    }
    function line(id, kind, more) {
      return "{\"id\":\"" id "\",\"type\":\"" kind "\",\"at\":\"" moment() "\"" more ",\"payload\":" payload(kind) "}"
    }
    BEGIN {
      srand(seed); gapless = rand(); damaged = 0
      print "{\"format\":\"timeline-journal\",\"version\":1}"
      n = rand() < 0.05 ? int(rand() * 2) : int(rand() * most)
      for (i = 0; i < n; i++) {
        kind = pick("text text text mood mood mood photo poll measure measure measure")
        id = "e" sprintf("%05d", i)
        print line(id, kind, rand() < 0.05 ? ",\"day\":true" : "")
        roll = rand()
        if (roll < 0.04) {
          # Two heads, the greater id first.
          print line("z" sprintf("%05d", i), "text", ",\"replaces\":[\"" id "\"]")
          print line("a" sprintf("%05d", i), "mood", ",\"replaces\":[\"" id "\"]")
        } else if (roll < 0.07) {
          print line("r" sprintf("%05d", i), kind, ",\"replaces\":[\"" id "\"]")
        } else if (roll < 0.09) {
          print "{\"id\":\"d" sprintf("%05d", i) "\",\"type\":\"deletion\",\"at\":\"2026-11-20T00:00:00Z\",\"replaces\":[\"" id "\"],\"payload\":{}}"
        } else if (roll < 0.1) { print "no entry"; damaged++ }
      }
      print damaged > "/dev/stderr"
    }'
}

# The rows of `stats --format csv` in SQL, from the array of entries in `entries.json`.
query() {
  local ends=$1 today=$2 from=$3 to=$4 damaged=$5
  cat << SQL
.mode csv
.separator ,
.nullvalue ''
create table e as select coalesce(json_extract(value, '$.journal'), '') journal,
  json_extract(value, '$.id') id,
  coalesce(json_extract(value, '$.revision'), json_extract(value, '$.id')) revision,
  json_extract(value, '$.revision') is not null contested,
  json_extract(value, '$.type') type, json_extract(value, '$.at') at, json_extract(value, '$.day') whole,
  json_extract(value, '$.understood') known, json_extract(value, '$.mood') mood,
  json_extract(value, '$.score') score,
  coalesce(json_extract(value, '$.text'), json_extract(value, '$.note'), '') body,
  json_extract(value, '$.tags') tags, json_extract(value, '$.name') name,
  json_extract(value, '$.value') num, json_extract(value, '$.unit') unit
  from json_each(readfile('entries.json'));
-- Heads of one post count once, by the least id.
-- An entry without a time of day is of its own date, whenever days end.
create table p as select *, date(substr(at, 1, 19), case when whole then '-0' else '-$ends' end || ' minutes') day,
  case when whole then null else substr(at, 12, 2) + 0 end hour
  from (select *, min(revision) least, count(*) heads from e group by journal, id);
create table w as select rowid number, * from p where day between '$from' and '$to';
create table d as select day, count(*) entries, avg(score) mood from w group by day;
-- Of two spellings in one entry the first counts.
create table t as select w.number n, w.day, lower(json_each.value) tag, json_each.value name,
  min(json_each.key) place
  from w, json_each(w.tags) group by w.number, lower(json_each.value);
create table f(figure, of, value, n);
insert into f values('period', 'from', '$from', null), ('period', 'to', '$to', null),
  ('period', 'days', julianday('$to') - julianday('$from') + 1, null);
insert into f select 'entries', '', count(*), null from w;
insert into f select 'kinds', type, count(*), null from w group by type;
insert into f select 'days', 'written', count(*), null from d where day <= '$today';
insert into f select 'days', 'of', max(0, coalesce(julianday(min('$to', '$today'))
  - julianday(max('$from', (select min(day) from p))) + 1, 0)), null;
insert into f select 'words', '',
  sum(case when body = '' then 0 else length(body) - length(replace(body, ' ', '')) + 1 end), null
  from w where known;
insert into f select 'characters', '', case when count(*) > 0 then 0 end, null from w where known;
create table runs as select 'current' kind, '' of, 0 days, '' first, '' last limit 0;
-- Days whose numbers follow each other have the same difference from their rank.
insert into runs select 'all', '', count(*), min(day), max(day) from (
  select day, julianday(day) - row_number() over (order by day) g
  from (select distinct day from p where day <= '$today')) group by g;
insert into runs select 'weekdays', max(number), count(*), min(day), max(day) from (
  select day, number, number - row_number() over (order by day) g from (
    select distinct day, cast((julianday(day) - 2440587.5 + 3) / 7 as int) * 5
      + cast(julianday(day) - 2440587.5 + 3 as int) % 7 number
    from p where day <= '$today' and strftime('%w', day) not in ('0', '6'))) group by g;
create table s as
  select 'streaks.current' name, days, first, last from runs
    where kind = 'all' and last >= date('$today', '-1 day');
insert into s select 'streaks.longest', days, first, last from runs where kind = 'all'
  order by days desc, last desc limit 1;
insert into s select 'streaks.weekdays.current', days, first, last from runs where kind = 'weekdays'
  and of >= cast((julianday('$today') - 2440587.5 + 3) / 7 as int) * 5
    + min(4, cast(julianday('$today') - 2440587.5 + 3 as int) % 7)
    - (strftime('%w', '$today') not in ('0', '6')) order by last desc limit 1;
insert into s select 'streaks.weekdays.longest', days, first, last from runs where kind = 'weekdays'
  order by days desc, last desc limit 1;
insert into f select name, 'days', (select days from s where s.name = names.name), null
  from (select 'streaks.current' name union select 'streaks.longest' union
    select 'streaks.weekdays.current' union select 'streaks.weekdays.longest') names;
insert into f select name, 'from', (select first from s where s.name = f.figure), null
  from (select figure name from f where of = 'days' and figure like 'streaks%') x, f
  where f.figure = x.name and f.of = 'days';
insert into f select figure, 'to', (select last from s where s.name = f.figure), null
  from f where of = 'days' and figure like 'streaks%';
insert into f select 'mood.mean', '', avg(mood), count(mood) from d;
insert into f select 'mood.days', '', count(mood), null from d;
insert into f select 'mood.entries', '', count(score), null from w;
insert into f select 'moods', mood, count(*), null from w where mood is not null group by mood;
insert into f with recursive h(n) as (select 0 union all select n + 1 from h where n < 23)
  select 'hours', n, (select count(*) from w where hour = n), null from h;
-- Days with something beside all other days.
create table groups(figure, of, entries, days);
create table members(figure, of, day);
insert into groups with recursive h(n) as (select 1 union all select n + 1 from h where n < 7)
  select 'weekdays', n, (select count(*) from w where (strftime('%w', day) + 6) % 7 + 1 = n),
    (select count(*) from d where (strftime('%w', day) + 6) % 7 + 1 = n) from h;
insert into members select 'weekdays', (strftime('%w', day) + 6) % 7 + 1, day from d;
insert into groups select 'tags', tag, count(distinct n), count(distinct day) from t group by tag;
insert into members select distinct 'tags', tag, day from t;
create table c as select g.figure, g.of, avg(case when m.day is not null then mood end) yes,
  count(case when m.day is not null then mood end) yesDays,
  avg(case when m.day is null then mood end) no, count(case when m.day is null then mood end) noDays
  from groups g left join d on true left join members m
    on m.figure = g.figure and m.of = g.of and m.day = d.day
  group by g.figure, g.of;
insert into groups select 'parts', (n * 6) || '-' || (n * 6 + 6),
  (select count(*) from w where hour / 6 = n), null
  from (select 0 n union select 1 union select 2 union select 3);
insert into c select 'parts', (n * 6) || '-' || (n * 6 + 6), avg(yes), count(yes), avg(no), count(no)
  from (select 0 n union select 1 union select 2 union select 3) left join (
    select part, day, yes, no from (
      select k.n part, w.day, avg(case when hour / 6 = k.n then score end) yes,
        avg(case when hour / 6 <> k.n then score end) no
      from w, (select 0 n union select 1 union select 2 union select 3) k
      where hour is not null group by k.n, w.day) where yes is not null and no is not null)
    on part = n group by n;
insert into f select figure || '.entries', of, entries, null from groups;
insert into f select figure || '.days', of, days, null from groups where figure <> 'parts';
insert into f select figure || '.mood.with', of, yes, yesDays from c;
insert into f select figure || '.mood.without', of, no, noDays from c;
insert into f select figure || '.mood.difference', of,
  case when min(yesDays, noDays) >= 10 then yes - no end, null from c;
-- The spelling of a tag that was used first, then the least one.
update f set of = (select name from t where tag = f.of order by day, name limit 1)
  where figure like 'tags.%';
-- Numbers by name and unit, in the spelling of the newest.
create table m as select number n, day, lower(name) || coalesce(' ' || unit, '') series,
  name || coalesce(' ' || unit, '') spelled, unit, num,
  row_number() over (partition by lower(name), unit
    order by julianday(at) desc, num desc, name desc) newest from w where num is not null;
create table v as select series, day, case when unit is null then sum(num) else avg(num) end value
  from m group by series, day;
create table middles as select series, avg(value) middle from (
  select series, value, row_number() over (partition by series order by value) r,
    count(*) over (partition by series) c from v) where r in ((c + 1) / 2, (c + 2) / 2) group by series;
create table sides as select v.series,
  avg(case when value > middle then mood end) above,
  count(case when value > middle then mood end) aboveDays,
  avg(case when value < middle then mood end) below,
  count(case when value < middle then mood end) belowDays
  from v join middles using (series) left join d on d.day = v.day group by v.series;
insert into f select 'measures.entries', series, count(*), null from m group by series;
insert into f select 'measures.days', series, count(distinct day), null from m group by series;
insert into f select 'measures.latest', series, num, null from m where newest = 1;
insert into f select 'measures.mean', series, avg(num), null from m group by series;
insert into f select 'measures.lowest', series, min(num), null from m group by series;
insert into f select 'measures.highest', series, max(num), null from m group by series;
insert into f select 'measures.sum', series, case when unit is null then sum(num) end, null
  from m group by series;
insert into f select 'measures.last', series, max(day), null from m group by series;
insert into f select 'measures.middle', series, middle, null from middles;
insert into f select 'measures.mood.above', series, above, aboveDays from sides;
insert into f select 'measures.mood.below', series, below, belowDays from sides;
insert into f select 'measures.mood.difference', series,
  case when min(aboveDays, belowDays) >= 10 then above - below end, null from sides;
update f set of = (select spelled from m where newest = 1 and series = f.of)
  where figure like 'measures.%';
insert into f values('damaged', '', $damaged, null);
insert into f select 'conflicts', '', count(*), null from w where contested;
-- None of these journals has sealed entries.
insert into f values('unopened', '', 0, null);
select figure, of, value, n from f;
.once months.csv
select max(min(day), '$from'), count(*) from w where false;
.once months.csv
select max(substr(w.day, 1, 7) || '-01', '$from'),
  min(date(substr(w.day, 1, 7) || '-01', '+1 month', '-1 day'), '$to'), count(*),
  count(distinct w.day),
  sum(case when not known then null when body = '' then 0
    else length(body) - length(replace(body, ' ', '')) + 1 end),
  case when sum(known) > 0 then 0 end,
  (select avg(mood) from d where substr(d.day, 1, 7) = substr(w.day, 1, 7)),
  (select count(mood) from d where substr(d.day, 1, 7) = substr(w.day, 1, 7))
  from w group by substr(w.day, 1, 7);
.once weeks.csv
select max(date(w.day, '-6 days', 'weekday 1'), '$from'),
  min(date(w.day, '-6 days', 'weekday 1', '+6 days'), '$to'), count(*), count(distinct w.day),
  sum(case when not known then null when body = '' then 0
    else length(body) - length(replace(body, ' ', '')) + 1 end),
  case when sum(known) > 0 then 0 end,
  (select avg(mood) from d where date(d.day, '-6 days', 'weekday 1') = date(w.day, '-6 days', 'weekday 1')),
  (select count(mood) from d where date(d.day, '-6 days', 'weekday 1') = date(w.day, '-6 days', 'weekday 1'))
  from w group by date(w.day, '-6 days', 'weekday 1');
SQL
}

# Compares rows in any order; numbers may differ in their last digits.
compare() {
  awk -F, -v what="$3" '
    function norm(   i, line) {
      line = ""
      for (i = 1; i <= NF; i++) {
        gsub(/["\r]/, "", $i)
        if ($i ~ /^-?[0-9]+\.?[0-9]*(e-?[0-9]+)?$/) $i = sprintf("%.9f", $i + 0)
        if ($i == "-0.000000000") $i = "0.000000000"
        line = line (i > 1 ? "," : "") $i
      }
      return line
    }
    FNR == NR { left[norm()]++; next }
    { right[norm()]++ }
    END {
      bad = 0
      for (line in left) if (left[line] > right[line] + 0) { print what ": SQL alone has " line; bad = 1 }
      for (line in right) if (left[line] + 0 < right[line]) { print what ": journal alone has " line; bad = 1 }
      exit bad
    }' "$1" "$2"
}

cd "$directory"
failures=0
for ((number = first; number < first + count; number++)); do
  RANDOM=$number
  ends=$((RANDOM % 3 * 150))
  export JOURNAL_NOW=2026-11-$((RANDOM % 28 + 1 < 10 ? 20 : 26))T0$((RANDOM % 9)):30:00Z
  today=$(date -u -d "$JOURNAL_NOW - $ends minutes" +%F 2> /dev/null || date -u +%F)
  journals=$((RANDOM % 4 == 0 ? 3 : 1))
  printf '{"day-ends-at":"%02d:%02d","journals":{"a":"%s/a.jsonl","b":"%s/b.jsonl","c":"%s/c.jsonl"}}\n' \
    $((ends / 60)) $((ends % 60)) "$directory" "$directory" "$directory" > config/journal/config.json
  names=a damaged=0 period=() from=2025-11-$((RANDOM % 19 + 10)) to=$today
  ((journals == 3)) && names=a,b,c
  for name in ${names//,/ }; do
    make $((number * 7 + $(printf '%d' "'$name"))) $((RANDOM % 5 == 0 ? 1500 : 150)) > "$name.jsonl" 2> lost
    damaged=$((damaged + $(cat lost)))
  done
  case $((RANDOM % 4)) in
    0) from=2023-02-07 to=2026-12-24 ;;
    1) from=2026-11-03 to=2026-11-2$((RANDOM % 9)) ;;
    2) from=$(date -u -d "$today - 1 year + 1 day" +%F) ;;
    3) ;;
  esac
  ((RANDOM % 2)) && word="" || word=walk
  period=(--from "$from" --to "$to")
  # Figures of a query that finds nothing are refused.
  if [ -n "$word" ] && [ "$("$program" list -j "$names" "$word" --count -q 2> /dev/null)" = 0 ]; then word=""; fi
  "$program" list -j "$names" $word --format json -q > entries.json
  rm -f found.csv months.csv weeks.csv
  query "$ends" "$today" "$from" "$to" "$damaged" | sqlite3 > found.csv
  "$program" stats -j "$names" $word "${period[@]}" --format csv -q \
    | sed -e 1d -e '/mood.interval/d' > own.csv
  "$program" stats -j "$names" $word "${period[@]}" --by month --format csv -q | sed 1d > own-months.csv
  "$program" stats -j "$names" $word "${period[@]}" --by week --format csv -q | sed 1d > own-weeks.csv
  ok=yes
  compare found.csv own.csv "$number figures" || ok=no
  compare months.csv own-months.csv "$number months" || ok=no
  compare weeks.csv own-weeks.csv "$number weeks" || ok=no
  if [ $ok = no ]; then
    echo "different: journal $number ($names, $from to $to, today $today, day ends at $ends, query '$word')"
    failures=$((failures + 1))
    if ((failures > 3)); then break; fi
  fi
done
echo "$((number - first)) journals, $failures different"
exit $((failures > 0))
