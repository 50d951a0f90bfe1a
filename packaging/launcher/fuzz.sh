#!/bin/sh
# Lets the fuzzer loose on one parser. Without a name: which there are.
# usage: fuzz.sh [NAME [MINUTES]], in the repository's root, with JAVA_HOME and the classes of tests compiled;
# behind --look it says what is wrong with the name or the minutes, and needs neither
#
# What it learns stays in MODULE/target/fuzz/NAME, so that the next run goes on from there. An input that breaks a
# property is written there as crash-…, timeout-… or oom-…; kept in MODULE/src/test/resources/fuzz/NAME it becomes a
# test of every build.
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
case $minutes in '' | *[!0-9]*) echo "The minutes are a number." >&2 && exit 2 ;; esac
file=$(find server/src/test/java agent/src/test/java -name "${name}Fuzz.java" | head -n 1)
[ -n "$file" ] || { echo "There is no fuzz test '$name'. \`./bailiwick fuzz\` lists what there is." >&2 && exit 2; }
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
    --instrumentation_includes="dev.bailiwick.**:com.nimbusds.**:net.minidev.**:de.siegmar.**:com.webauthn4j.**:org.apache.tomcat.util.http.**:org.springframework.security.web.webauthn.**" \
    --disabled_hooks=com.code_intelligence.jazzer.sanitizers.ServerSideRequestForgery \
    --reproducer_path="$learnt" \
    "$learnt/corpus" "$seeds" \
    -max_total_time=$((minutes * 60)) -timeout=120 -rss_limit_mb=3000 -max_len=16384 -len_control=20 \
    -print_final_stats=1 -artifact_prefix="$learnt/"
