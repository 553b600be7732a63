<?php

declare(strict_types=1);

namespace RemittancePayout;

use InvalidArgumentException;
use JsonException;

/**
 * A journal in a file of JSON lines, on a local disk. One process at a time has it, until the object is
 * gone or the process ends.
 *
 * It contains references, digests, codes and keys; no names, accounts or amounts.
 */
final class FileJournal implements Journal
{
    /** @var resource */
    private $file;

    private readonly int|false $process;

    private int $end = 0;

    /** @throws JournalException when another process has it, or a line of it is not an entry */
    public function __construct(private readonly string $path)
    {
        $this->process = getmypid();
        $isNew = !file_exists($path);
        // A new file is nobody else's to read.
        $mask = umask(0077);
        $file = @fopen($path, 'c+be');
        umask($mask);
        if ($file === false) {
            throw $this->failure('cannot be opened');
        }
        $this->file = $file;
        if (!flock($file, LOCK_EX | LOCK_NB) || $this->hasOtherLock()) {
            throw $this->failure('is in use by another process');
        }
        $this->check();
        if ($isNew) {
            $this->syncFolder();
        }
    }

    public function append(JournalEntry $entry): void
    {
        $this->checkProcess();
        $line = $entry->toJson() . "\n";
        if (!$this->write($line)) {
            // A part of a line would make the next one unreadable.
            ftruncate($this->file, $this->end);
            throw $this->failure('cannot be written');
        }
        $this->end += strlen($line);
    }

    /** @return iterable<JournalEntry> */
    public function entries(): iterable
    {
        $this->checkProcess();
        foreach ($this->lines($this->end) as $number => $line) {
            yield $this->entry($line) ?? throw $this->failure("has a line that is not an entry: line $number");
        }
    }

    /** After a fork both processes have the file, and one place in it. */
    private function checkProcess(): void
    {
        if (getmypid() !== $this->process) {
            throw $this->failure('belongs to the process that opened it');
        }
    }

    /** `flock` does not see the lock of the client for Java. Each looks for the other after taking its own. */
    private function hasOtherLock(): bool
    {
        // A long list is read in parts, and a lock that ends between two of them hides a line that stays.
        for ($readings = 0; $readings < 5; $readings++) {
            if ($this->isOtherLockListed()) {
                return true;
            }
        }
        return false;
    }

    private function isOtherLockListed(): bool
    {
        $inode = fstat($this->file)['ino'] ?? null;
        foreach (@is_readable('/proc/locks') ? @file('/proc/locks') ?: [] : [] as $line) {
            // 1: POSIX  ADVISORY  WRITE 3108 08:01:131090 0 EOF
            $words = preg_split('/\s+/', trim($line)) ?: [];
            if (($words[1] ?? '') === 'POSIX' && str_ends_with($words[5] ?? '', ":$inode")) {
                return true;
            }
        }
        return false;
    }

    /** Reads it once, and repairs the last line, which a crash may have cut. */
    private function check(): void
    {
        foreach ($this->lines(PHP_INT_MAX) as $number => $line) {
            $isEntry = $this->entry($line) !== null;
            $isCut = !str_ends_with($line, "\n");
            if ($isCut && ($isEntry || self::isBeginning($line))) {
                $this->repair($line, $isEntry);
                return;
            }
            if (!$isEntry) {
                throw $this->failure("has a line that is not an entry: line $number");
            }
            $this->end += strlen($line);
        }
    }

    /** Whether it is the beginning of an entry; a crash may leave zeros for the rest. Anything else is kept. */
    private static function isBeginning(string $line): bool
    {
        $text = rtrim($line, "\0");
        return strncmp($text, '{"kind":', min(8, strlen($text))) === 0 && json_decode($text) === null;
    }

    /** A whole entry without the end of its line counts; a part of one was never acknowledged. */
    private function repair(string $line, bool $isEntry): void
    {
        $isRepaired = $isEntry
            ? $this->write("\n", strlen($line))
            : ftruncate($this->file, $this->end) && fsync($this->file);
        if (!$isRepaired) {
            throw $this->failure('cannot be written');
        }
        $this->end += $isEntry ? strlen($line) + 1 : 0;
    }

    /** @return iterable<int, string> the lines up to a place, by their numbers */
    private function lines(int $end): iterable
    {
        $at = 0;
        for ($number = 1; $at < $end; $number++) {
            fseek($this->file, $at);
            $line = fgets($this->file);
            if ($line === false) {
                return;
            }
            $at += strlen($line);
            yield $number => $line;
        }
    }

    private function entry(string $line): ?JournalEntry
    {
        try {
            return JournalEntry::fromJson($line);
        } catch (JsonException | InvalidArgumentException) {
            return null;
        }
    }

    private function write(string $text, int $after = 0): bool
    {
        return fseek($this->file, $this->end + $after) === 0
            && @fwrite($this->file, $text) === strlen($text)
            && fflush($this->file)
            && fsync($this->file);
    }

    /** A new file is on the disk when its folder is. */
    private function syncFolder(): void
    {
        $folder = PHP_OS_FAMILY === 'Windows' ? false : @fopen(dirname($this->path), 'rb');
        if ($folder !== false) {
            fsync($folder);
        }
    }

    private function failure(string $what): JournalException
    {
        return new JournalException("The journal $this->path $what.");
    }
}
