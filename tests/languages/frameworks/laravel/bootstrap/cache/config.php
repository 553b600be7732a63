<?php

[$baseUrl, $email, $password] = array_map('getenv', ['PAYOUTS_URL', 'PAYOUTS_EMAIL', 'PAYOUTS_PASSWORD']);
return [
    'app' => ['env' => 'production', 'timezone' => 'UTC', 'locale' => 'en', 'providers' => [
        Illuminate\Filesystem\FilesystemServiceProvider::class,
        Illuminate\Foundation\Providers\FoundationServiceProvider::class,
        Illuminate\View\ViewServiceProvider::class,
        App\Providers\PayoutServiceProvider::class,
    ]],
    'services' => ['payouts' => compact('baseUrl', 'email', 'password')],
    'view' => ['paths' => [], 'compiled' => sys_get_temp_dir()],
];
