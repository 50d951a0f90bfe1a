package dev.bailiwick.platform.startup;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Objects;

/// Why a file could not be created, read or written, as the end of a sentence that names it: the
/// message of the most common exceptions is only the path.
public final class FileFailure {
    private FileFailure() {}

    public static String in(IOException failure) {
        return switch (failure) {
            case AccessDeniedException _ -> "this user has no permission";
            case NoSuchFileException _ -> "there is no such file or folder";
            case NotDirectoryException _ -> "this is not a folder";
            case FileAlreadyExistsException _ -> "the file already exists";
            case FileSystemException system when system.getReason() != null ->
                    String.valueOf(system.getReason());
            default ->
                    Objects.requireNonNullElseGet(
                            failure.getMessage(), () -> failure.getClass().getSimpleName());
        };
    }
}
