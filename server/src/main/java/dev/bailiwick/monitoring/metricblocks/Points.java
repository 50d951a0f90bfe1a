package dev.bailiwick.monitoring.metricblocks;

import java.util.Arrays;

/// The points of one series in one block, in the order of their times: a value each as reported, or
/// mean, least and greatest of a step. A second point of the same time takes the place of the
/// first.
public final class Points {
    private int[] seconds;
    private double[] means;
    private double[] least;
    private double[] greatest;
    private int size;

    public Points(int expected) {
        this.seconds = new int[expected];
        this.means = new double[expected];
        this.least = new double[expected];
        this.greatest = new double[expected];
    }

    public int size() {
        return size;
    }

    /// Seconds from the beginning of the block.
    public int second(int index) {
        return seconds[index];
    }

    public double mean(int index) {
        return means[index];
    }

    public double least(int index) {
        return least[index];
    }

    public double greatest(int index) {
        return greatest[index];
    }

    public void put(int second, double value) {
        put(second, value, value, value);
    }

    public void put(int second, double mean, double low, double high) {
        int at = Arrays.binarySearch(seconds, 0, size, second);
        int index = at >= 0 ? at : -at - 1;
        if (at < 0) {
            makeRoom(index);
        }
        seconds[index] = second;
        means[index] = mean;
        least[index] = low;
        greatest[index] = high;
    }

    private void makeRoom(int index) {
        if (size == seconds.length) {
            int length = Math.max(8, size * 2);
            seconds = Arrays.copyOf(seconds, length);
            means = Arrays.copyOf(means, length);
            least = Arrays.copyOf(least, length);
            greatest = Arrays.copyOf(greatest, length);
        }
        System.arraycopy(seconds, index, seconds, index + 1, size - index);
        System.arraycopy(means, index, means, index + 1, size - index);
        System.arraycopy(least, index, least, index + 1, size - index);
        System.arraycopy(greatest, index, greatest, index + 1, size - index);
        size++;
    }
}
