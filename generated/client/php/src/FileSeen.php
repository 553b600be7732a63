<?php

declare(strict_types=1);

namespace RemittancePayout;

/**
 * Remembers outcomes in a folder on a local disk, one file per reference. All processes on the machine can share it.
 */
final readonly class FileSeen implements Seen
{
    public function __construct(private string $folder)
    {
        is_dir($folder) || throw new \InvalidArgumentException("The folder $folder must exist.");
    }

    public function handle(string $reference, string $code, callable $handle): void
    {
        $path = $this->folder . '/' . hash('sha256', $reference);
        $file = @fopen($path, 'c+be');
        // The lock is released when the file is closed or the process ends.
        $isLocked = $file !== false && flock($file, LOCK_EX);
        $isLocked || throw new \RuntimeException("$path cannot be opened and locked.");
        $codes = explode("\n", (string) stream_get_contents($file));
        array_pop($codes); // The text after the last line break is empty, or was cut by a crash.
        if ($handle($codes)) {
            $isStored = fseek($file, strlen(implode("\n", [...$codes, '']))) === 0
                && fwrite($file, "$code\n") === strlen($code) + 1 && fsync($file);
            $isStored || throw new \RuntimeException("$path cannot be written.");
        }
    }
}
