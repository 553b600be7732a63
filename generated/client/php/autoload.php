<?php

declare(strict_types=1);

// Loads the classes in programs without Composer.
spl_autoload_register(static function (string $class): void {
    $file = __DIR__ . '/src/' . strtr(substr($class, strlen('RemittancePayout\\')), '\\', '/') . '.php';
    if (str_starts_with($class, 'RemittancePayout\\') && is_file($file)) {
        require $file;
    }
});
