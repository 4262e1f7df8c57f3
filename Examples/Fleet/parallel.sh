#!/bin/bash
# Makes the chunks of a plan with GNU parallel: parallel.sh PLAN [options of parallel, such as --jobs 4, or --sshlogin a,b --wd .]
# Interrupted and run again, it goes on by its log, beside the plan; once all chunks were tried, it makes what is missing.
set -euo pipefail
[ $# -ge 1 ] || { echo "usage: $0 PLAN [options of parallel]" >&2; exit 64; }
plan=$1 lamina=${LAMINA:-lamina}
seq "$(wc -l <"$plan")" | parallel --joblog "$plan.jobs" --resume-failed --retries 3 "${@:2}" \
  "$lamina" work "$plan" --jobs 2 --chunk {} '>/dev/null' || echo "$0: some chunks failed three times" >&2
"$lamina" assemble "$plan" || { status=$?; rm -f "$plan.jobs"; exit "$status"; }
