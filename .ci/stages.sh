# shellcheck shell=bash
# What .ci/run and .ci/long have in common: stages, their counts, and the line at the end. Sourced, from the checkout.
export CI=true DEBIAN_FRONTEND=noninteractive
# Several times what the longest stage takes on a quiet machine: slow machines finish, too, and a hang ends.
readonly stage_seconds=${stage_seconds:-1500}
passed=0
failed=0
troubles=()
failed_tests=()
besides=()
only=()
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# Whether a stage is to run: `only` is an array of those that are, or empty for all.
wanted() {
  local name
  [ "${#only[@]}" -gt 0 ] || return 0
  for name in "${only[@]}"; do [ "$name" != "$1" ] || return 0; done
  return 1
}

# stage NAME COMMAND…: shows its output and counts as one check.
stage() {
  wanted "$1" || return 0
  local name=$1 code start=$SECONDS processor
  processor=$(processor_seconds)
  shift
  printf '\n== %s\n' "$name"
  code=0
  timeout --kill-after=10 "$stage_seconds" "$@" </dev/null || code=$?
  judge_stage "$name" "$code"
  took "$name" "$start" "$processor"
}

# beside stage|counted NAME COMMAND…: as these, but the command runs beside what follows, until `together` shows it.
beside() {
  wanted "$2" || return 0
  local output
  output=$(mktemp)
  timeout --kill-after=10 "$stage_seconds" "${@:3}" </dev/null >"$output" 2>&1 &
  besides+=("$!" "$1" "$2" "$output")
}

# Waits for what runs beside, shows it, and counts it.
together() {
  local at code kind name output start=$SECONDS processor
  processor=$(processor_seconds)
  for ((at = 0; at < ${#besides[@]}; at += 4)); do
    kind=${besides[at + 1]} name=${besides[at + 2]} output=${besides[at + 3]}
    code=0
    wait "${besides[at]}" || code=$?
    printf '\n== %s\n' "$name"
    cat "$output"
    "judge_$kind" "$name" "$code" "$output"
    rm -f "$output"
  done
  besides=()
  took 'what ran together' "$start" "$processor"
}

# judge_stage NAME CODE: counts a command as one check.
judge_stage() {
  if [ "$2" = 0 ]; then passed=$((passed + 1)); else trouble "$1" "exit code $2"; fi
}

# judge_counted NAME CODE OUTPUT: counts what the last line of the output counts.
judge_counted() {
  local line
  mapfile -t -O "${#failed_tests[@]}" failed_tests < <(failures_in "$3")
  line=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$3" | tail -n 1)
  if [[ $line =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
    passed=$((passed + BASH_REMATCH[1]))
    [ "${BASH_REMATCH[2]}" = 0 ] || trouble "$1" "$line" "${BASH_REMATCH[2]}"
    [ "$2" = 0 ] || [ "${BASH_REMATCH[2]}" != 0 ] || trouble "$1" "exit code $2"
  else
    trouble "$1" "it ended without a count, exit code $2"
  fi
}

# tests NAME ARGUMENTS…: runs Vitest and counts its tests.
tests() {
  local name=$1
  shift
  counted "$name" node scripts/test.mjs "$@"
}

# counted NAME COMMAND…: as stage, for a command that ends with a count of its own: N passed, N failed.
counted() {
  wanted "$1" || return 0
  local name=$1 code start=$SECONDS processor
  processor=$(processor_seconds)
  shift
  printf '\n== %s\n' "$name"
  timeout --kill-after=10 "$stage_seconds" "$@" </dev/null 2>&1 | tee "$log"
  code=${PIPESTATUS[0]}
  judge_counted "$name" "$code" "$log"
  took "$name" "$start" "$processor"
}

# failures_in LOG: the failed tests that Vitest names in it, each once, without colours.
failures_in() {
  sed 's/\x1b\[[0-9;]*m//g' "$1" | grep -aE '^ FAIL ' | sort -u
}

# took STAGE START PROCESSOR: shows the seconds since START, and the processor time since then.
took() {
  printf '== %s took %s s, %s s of processor time\n' "$1" "$((SECONDS - $2))" "$(($(processor_seconds) - $3))"
}

# The processor time of all processes that this shell waited for, and of those that they waited for.
processor_seconds() {
  awk -v ticks="$(getconf CLK_TCK)" '{ sub(/.*\) /, ""); print int(($14 + $15) / ticks) }' "/proc/$$/stat"
}

# trouble STAGE WHAT [COUNT]
trouble() {
  printf '== %s FAILED: %s\n' "$1" "$2"
  failed=$((failed + ${3:-1}))
  troubles+=("$1: $2")
}

skip() {
  printf '\n== %s SKIPPED: %s\n' "$1" "$2"
}

# Sets PURSER_MONGODB_URL, unless it is set, to the server of ../shared/mongo, if that is there.
find_mongodb() {
  if [ -z "${PURSER_MONGODB_URL:-}" ] && [ -x ../shared/mongo/up ]; then
    printf '\n== starting MongoDB\n'
    PURSER_MONGODB_URL=$(../shared/mongo/up --fast) || trouble 'starting MongoDB' 'see above'
  fi
  [ -z "${PURSER_MONGODB_URL:-}" ] || export PURSER_MONGODB_URL
}

# install PACKAGE…: by apt-get, as root or through sudo.
install() {
  local sudo=()
  [ "$(id -u)" = 0 ] || sudo=(sudo -n)
  "${sudo[@]}" apt-get update -qq && "${sudo[@]}" apt-get install -y -qq --no-install-recommends "$@"
}

find_chromium() {
  command -v chromium || command -v chromium-browser || command -v google-chrome
}

# Sets what the tests in Chromium need. Pictures of the pages of the dashboard stay beside the results, to be looked at.
find_browser() {
  wanted 'browser' || return 0
  [ -n "$(find_chromium)" ] || install chromium || trouble 'browser' 'Chromium cannot be installed'
  PURSER_CHROMIUM=$(find_chromium)
  export PURSER_CHROMIUM PURSER_SCREENSHOTS=$PWD/.ci/screenshots
}

# Not every machine lets its processes have containers.
containers_work() {
  for program in podman runc busybox; do command -v "$program" >/dev/null || return 1; done
  # The image has no libraries.
  ! ldd "$(command -v busybox)" >/dev/null 2>&1 && podman info >/dev/null 2>&1
}

# Whether the tests with real containers can run, or a line that says why not.
find_containers() {
  wanted 'containers' || return 1
  containers_work || { install podman runc busybox-static && containers_work; } && return 0
  skip 'containers' 'podman, runc and busybox-static cannot be installed, or do not work here'
  return 1
}

# The last lines, which name every test that failed, and the exit code.
finish() {
  local what
  [ "$passed" -gt 0 ] || [ "$failed" -gt 0 ] || trouble 'stages' 'none ran'
  printf '\n%s s in all\n' "$SECONDS"
  for what in "${failed_tests[@]}"; do printf '%s\n' "$what"; done
  for what in "${troubles[@]}"; do printf 'FAILED %s\n' "$what"; done
  printf '%s passed, %s failed\n' "$passed" "$failed"
  [ "$failed" = 0 ]
}
