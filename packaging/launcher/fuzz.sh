#!/bin/sh
# Runs the fuzzer on one parser. Without a name, lists the fuzz tests.
# usage: fuzz.sh [NAME [MINUTES]], in the repository's root, with JAVA_HOME set and test classes compiled.
# With --look as the first argument, it only validates the name and the minutes, and needs neither.
#
# The corpus is kept in MODULE/target/fuzz/NAME, so that the next run continues from there. Input that breaks a property
# is written there as crash-…, timeout-… or oom-…. Copied to MODULE/src/test/resources/fuzz/NAME, it is tested in
# every build.
set -eu

look=false
if [ "${1:-}" = --look ]; then
    look=true
    shift
fi
if [ $# -eq 0 ]; then
    find ./*/src/test/java -name '*Fuzz.java' | sed -n 's|^\./\([a-z]*\)/.*/\([A-Za-z]*\)Fuzz\.java$|\2 \1|p' | sort |
        while read -r name module; do printf '%-18s %s\n' "$name" "$module"; done
    exit
fi

name=$1
minutes=${2:-10}
case $minutes in '' | *[!0-9]*) echo "MINUTES must be a whole number." >&2 && exit 2 ;; esac
file=$(find server/src/test/java engine/src/test/java -name "${name}Fuzz.java" | head -n 1)
[ -n "$file" ] || { echo "Unknown fuzz test '$name'. Run \`./bailiwick fuzz\` for a list." >&2 && exit 2; }
! $look || exit 0

module=${file%%/*}
class=$(echo "${file#"$module"/src/test/java/}" | sed 's|/|.|g; s|\.java$||')
seeds=$module/src/test/resources/fuzz/$name
learnt=$module/target/fuzz/$name
mkdir -p "$learnt/corpus"

exec "$JAVA_HOME/bin/java" -Xmx1g -XX:+UseSerialGC -XX:+EnableDynamicAgentLoading -XX:-OmitStackTraceInFastThrow \
    --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow \
    -Dorg.jooq.no-logo=true -Dorg.jooq.no-tips=true \
    -cp "$module/target/test-classes:$module/target/classes:$(cat "$module/target/fuzz.classpath")" \
    com.code_intelligence.jazzer.Jazzer --target_class="$class" \
    --instrumentation_includes="dev.bailiwick.**:com.nimbusds.**:net.minidev.**:de.siegmar.**:com.webauthn4j.**:org.apache.commons.fileupload2.**:org.springframework.security.web.webauthn.**" \
    --disabled_hooks=com.code_intelligence.jazzer.sanitizers.ServerSideRequestForgery \
    --reproducer_path="$learnt" \
    "$learnt/corpus" "$seeds" \
    -max_total_time=$((minutes * 60)) -timeout=120 -rss_limit_mb=3000 -max_len=16384 -len_control=20 \
    -print_final_stats=1 -artifact_prefix="$learnt/"
