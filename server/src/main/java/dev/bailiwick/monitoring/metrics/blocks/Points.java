package dev.bailiwick.monitoring.metrics.blocks;

import java.util.Arrays;

/// The points of one series in one block, ordered by time: either one reported value each, or the
/// mean, minimum and maximum of a step. A second point for the same time replaces the first.
public final class Points {
    private int[] seconds;
    private double[] means;
    private double[] minima;
    private double[] maxima;
    private int size;

    public Points(int expected) {
        this.seconds = new int[expected];
        this.means = new double[expected];
        this.minima = new double[expected];
        this.maxima = new double[expected];
    }

    public int size() {
        return size;
    }

    /// Seconds from the start of the block.
    public int second(int index) {
        return seconds[index];
    }

    public double mean(int index) {
        return means[index];
    }

    public double min(int index) {
        return minima[index];
    }

    public double max(int index) {
        return maxima[index];
    }

    public void add(int second, double value) {
        add(second, value, value, value);
    }

    public void add(int second, double mean, double low, double high) {
        int at = Arrays.binarySearch(seconds, 0, size, second);
        int index = at >= 0 ? at : -at - 1;
        if (at < 0) {
            ensureCapacity(index);
        }
        seconds[index] = second;
        means[index] = mean;
        minima[index] = low;
        maxima[index] = high;
    }

    private void ensureCapacity(int index) {
        if (size == seconds.length) {
            int length = Math.max(8, size * 2);
            seconds = Arrays.copyOf(seconds, length);
            means = Arrays.copyOf(means, length);
            minima = Arrays.copyOf(minima, length);
            maxima = Arrays.copyOf(maxima, length);
        }
        System.arraycopy(seconds, index, seconds, index + 1, size - index);
        System.arraycopy(means, index, means, index + 1, size - index);
        System.arraycopy(minima, index, minima, index + 1, size - index);
        System.arraycopy(maxima, index, maxima, index + 1, size - index);
        size++;
    }
}
