<?php

/** A Laravel application with only the recipe: `php app.php <command>`, or behind `php -S`. */

use Illuminate\Contracts\{Console, Debug, Http};
use Illuminate\Foundation;

require_once '/usr/share/php/Illuminate/autoload.php';
require_once __DIR__ . '/vendor/autoload.php';
require_once __DIR__ . '/app/Payouts.php';
require_once __DIR__ . '/app/Providers/PayoutServiceProvider.php';
@mkdir(__DIR__ . '/storage/seen', recursive: true);
$app = new Foundation\Application(__DIR__);
$app->singleton(Http\Kernel::class, Foundation\Http\Kernel::class);
$app->singleton(Console\Kernel::class, Foundation\Console\Kernel::class);
$app->singleton(Debug\ExceptionHandler::class, Foundation\Exceptions\Handler::class);
if (PHP_SAPI === 'cli') {
    $terminal = new Symfony\Component\Console\Output\ConsoleOutput();
    exit($app->make(Console\Kernel::class)->handle(new Symfony\Component\Console\Input\ArgvInput(), $terminal));
}
$app->make(Http\Kernel::class)->handle(Illuminate\Http\Request::capture())->send();
