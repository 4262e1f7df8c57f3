#!/bin/bash
# Makes the chunks of a plan with Slurm: slurm.sh PLAN [options of sbatch, such as --cpus-per-task=1]
# One array of at most TASKS (1,000) tasks, each with a fixed share of the chunks; submitted again, it makes what is missing.
# Prints the number of the job that assembles the films.
set -euo pipefail
[ $# -ge 1 ] || { echo "usage: $0 PLAN [options of sbatch]" >&2; exit 64; }
plan=$1 lamina=${LAMINA:-lamina} most=${TASKS:-1000} chunks=$(wc -l <"$1")
tasks=$((chunks < most ? chunks : most))
# shellcheck disable=SC2016
work='for try in 1 2 3; do "$LAMINA" work "$PLAN" --jobs 2 --share "$SLURM_ARRAY_TASK_ID/$TASKS" && exit; done; exit 1'
export LAMINA=$lamina PLAN=$plan TASKS=$tasks
array=$(sbatch --parsable --job-name=lamina-work --array="0-$((tasks - 1))" --requeue --open-mode=append \
  --output="$plan.%a.log" "${@:2}" --wrap "$work")
# shellcheck disable=SC2016
sbatch --parsable --job-name=lamina-assemble --dependency="afterany:$array" --output="$plan.films" --error="$plan.missing" \
  --wrap '"$LAMINA" assemble "$PLAN"'
