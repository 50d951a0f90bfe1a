package dev.bailiwick.operations.cli;

import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/// A command's result on standard output: a sentence, or JSON for other programs.
final class CommandOutput {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @Option(names = "--json", description = "Print JSON.", defaultValue = "false")
    private boolean json;

    boolean isJson() {
        return json;
    }

    void print(Object value, String sentence) {
        if (json) {
            printJson(value);
        } else {
            System.out.println(sentence);
        }
    }

    void printJson(Object value) {
        System.out.println(JSON.writeValueAsString(value));
    }
}
