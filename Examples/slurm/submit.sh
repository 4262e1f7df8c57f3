#!/bin/bash
# Films a scene on many machines: submit.sh SCENE FRAMES FPS FOLDER FILM [options of lamina render]
# Waits for nothing; prints the numbers of the two jobs.
set -euo pipefail
[ $# -ge 5 ] || { echo "usage: $0 SCENE FRAMES FPS FOLDER FILM.mp4 [options of lamina render]" >&2; exit 64; }
export SCENE=$1 FRAMES=$2 FPS=$3 FOLDER=$4 FILM=$5 OPTIONS="${*:6}"
here=$(cd "$(dirname "$0")" && pwd)

mkdir -p "$FOLDER"
# SBATCH_ARRAY_INX, if it is set, takes the place of the 0-3 in render.sbatch.
render=$(sbatch --parsable --export=ALL "$here/render.sbatch")
join=$(sbatch --parsable --export=ALL --dependency="afterok:$render" --kill-on-invalid-dep=yes "$here/join.sbatch")
echo "render $render, join $join"
