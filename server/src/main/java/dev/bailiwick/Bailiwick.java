package dev.bailiwick;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class Bailiwick {
    public static void main(String[] args) {
        SpringApplication.run(Bailiwick.class, args);
    }
}
