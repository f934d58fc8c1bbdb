<?php

namespace App\Http\Controllers;

use App\Games\Pk10;
use App\Http\Resources\OrderResource;
use App\Http\Resources\RoundResource;
use App\Models\Round;
use Illuminate\Http\Request;

class GameController
{
    public function home(Request $request)
    {
        $rounds = Round::latest('id')->limit(20)->get();
        $orders = $request->user()->orders()->with('round', 'lines')->where('round_id', $rounds->first()?->id)->get();

        return response()->json([
            'games' => RoundResource::collection($rounds),
            'odds' => array_map(fn (array $numbers) => array_map(fn (int $milli) => $milli / 1000, $numbers), Pk10::odds()),
            'settings' => $this->settings(),
            'selected_setting_id' => null,
            'streaming_url' => config('platform.streaming_url'),
            'game_seconds' => Round::seconds(),
            'orders' => OrderResource::collection($orders),
        ]);
    }

    public function stream()
    {
        return response()->json(['streaming_url' => config('platform.streaming_url')]);
    }

    private function settings(): array
    {
        $settings = collect(config('platform.settings'));
        $limits = fn (array $setting) => array_fill_keys(Pk10::types(), ['min' => $setting['min'], 'max' => $setting['max']]);

        return [
            'chips' => $settings->map(fn ($setting, $id) => ['settingID' => $id, 'values' => $setting['chips']])->values(),
            'settings' => $settings->map(fn ($setting, $id) => ['settingID' => $id, 'limits' => $limits($setting), 'order_max' => $setting['order_max']])->values(),
            'payouts' => $settings->map(fn ($setting, $id) => ['settingID' => $id, 'maxPayout' => $setting['max_payout']])->values(),
        ];
    }
}
