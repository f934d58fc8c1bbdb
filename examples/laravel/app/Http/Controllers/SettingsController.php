<?php

namespace App\Http\Controllers;

/** Countries of a contact number, and what this platform offers beyond the specification: see config/platform.php. */
class SettingsController
{
    public function show()
    {
        return response()->json([
            'countries' => config('platform.countries'),
            'default_country_code' => config('platform.default_country_code'),
            'features' => config('platform.features'),
        ]);
    }
}
