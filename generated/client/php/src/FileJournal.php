<?php

declare(strict_types=1);

namespace RemittancePayout;

/**
 * A journal in a file of JSON lines on a local disk. One process at a time may use it, until the object is destroyed
 * or the process ends. It contains references, digests, codes and keys, but no names, accounts or amounts.
 */
final class FileJournal implements Journal
{
    /** @var resource */
    private $file;
    private readonly int|false $process;
    private int $end = 0;
    private ?JournalException $broken = null;

    /** @throws JournalException when another process is using it, or a line is not an entry */
    public function __construct(private readonly string $path)
    {
        $this->process = getmypid();
        $isNew = !file_exists($path);
        // Nobody else may read a new file, and a child process must not inherit the lock.
        $mask = umask(0077);
        $file = @fopen($path, 'a+be');
        umask($mask);
        $this->file = $file ?: throw $this->failure('cannot be opened');
        flock($file, LOCK_EX | LOCK_NB) || throw $this->failure('is in use by another process');
        foreach ($this->lines() as $number => $line) {
            $this->take($line, $number);
        }
        // A new file is durable only once its folder is on disk.
        $folder = $isNew && PHP_OS_FAMILY !== 'Windows' ? @fopen(dirname($path), 'rb') : false;
        $folder && fsync($folder);
    }

    public function append(JournalEntry $entry): void
    {
        // After a fork, both processes share the file and its position.
        getmypid() === $this->process || throw $this->failure('belongs to the process that opened it');
        $line = $entry->toJson() . "\n";
        $isBeforeSending = $entry->kind === 'sending';
        $this->broken ??= match (true) {
            // The next run would not find what this one sends.
            $isBeforeSending && !$this->isInPlace() => $this->failure('was moved, or changed by another process', 1),
            !$this->write($line, $isBeforeSending || $entry->kind === 'followed') =>
                $this->failure('cannot be written'),
            // Not every process sees the lock. If two processes write, the later one finds the other's line.
            $isBeforeSending && (fseek($this->file, $this->end) || stream_get_contents($this->file) !== $line) =>
                $this->failure('is written by another process', 1),
            default => null,
        };
        $this->end += $this->broken === null ? strlen($line) : throw $this->broken;
    }

    /** @return iterable<JournalEntry> */
    public function entries(): iterable
    {
        getmypid() === $this->process || throw $this->failure('belongs to the process that opened it');
        foreach ($this->lines($this->end) as $number => $line) {
            yield JournalEntry::fromJson($line) ?? throw $this->failure("has a line that is not an entry: line $number");
        }
    }

    /** Checks a stored line, and repairs the last one if a crash cut it. */
    private function take(string $line, int $number): void
    {
        $isEntry = JournalEntry::fromJson($line) !== null;
        $isWhole = str_ends_with($line, "\n");
        // A crash may leave zeros for the rest of an entry. Any other line is kept.
        $begun = rtrim($line, "\0");
        $isBegun = strncmp($begun, '{"kind":', min(8, strlen($begun))) === 0 && json_decode($begun) === null;
        $isRight = $isEntry || $isBegun && !$isWhole;
        $isRight || throw $this->failure("has a line that is not an entry: line $number");
        $isKept = $isWhole || ($isEntry ? $this->write("\n", true) : ftruncate($this->file, $this->end));
        $isKept || throw $this->failure('cannot be written');
        $this->end += $isEntry ? strlen(rtrim($line, "\n")) + 1 : 0;
    }

    /** @return iterable<int, string> the lines up to an offset, by number */
    private function lines(?int $end = null): iterable
    {
        $end ??= fstat($this->file)['size'] ?? 0;
        [$at, $number] = [0, 0];
        while ($at < $end && fseek($this->file, $at) === 0 && ($line = fgets($this->file)) !== false) {
            $at += strlen($line);
            yield ++$number => $line;
        }
    }

    private function write(string $text, bool $isFlushed): bool
    {
        $isWritten = @fwrite($this->file, $text) === strlen($text) && fflush($this->file);
        return $isWritten && (!$isFlushed || fdatasync($this->file));
    }

    /** Whether the path still leads to this file, and the file has the expected length. */
    private function isInPlace(): bool
    {
        clearstatcache(true, $this->path);
        [$there, $here] = [@stat($this->path), fstat($this->file)];
        $isSame = $there && $here && [$there['dev'], $there['ino']] === [$here['dev'], $here['ino']];
        return $isSame && $here['size'] === $this->end || PHP_OS_FAMILY === 'Windows';
    }

    private function failure(string $what, int $code = 0): JournalException
    {
        return new JournalException("The journal $this->path $what.", $code);
    }
}
