<?php

namespace App\Http\Controllers;

use Illuminate\Http\Request;
use Illuminate\Support\Facades\File;

/** Pages lie in resources/pages/{type}/{locale}.html. */
class PageController
{
    public function show(Request $request)
    {
        $type = $request->validate(['pt' => ['required', 'string', 'regex:/^[a-z0-9_]{1,40}$/']])['pt'];
        $page = ['type' => $type];
        foreach (File::glob(resource_path("pages/{$type}/*.html")) as $file) {
            $page['content_'.basename($file, '.html')] = File::get($file);
        }

        return response()->json(['page' => count($page) > 1 ? $page : null]);
    }
}
