<?php

namespace App\Services;

use App\Events\BalanceUpdate;
use App\Events\GameUpdate;
use App\Events\Results;
use App\Events\Winning;
use App\Games\Pk10;
use App\Models\AccessToken;
use App\Models\IdempotencyKey;
use App\Models\LaunchToken;
use App\Models\Order;
use App\Models\Round;
use App\Models\User;
use App\Support\Money;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Str;

/** Takes every round through its phases. Each step can be interrupted and taken again. */
class Rounds
{
    /** Runs all steps that are due now. Only one process may call this. */
    public function tick(): void
    {
        Round::where('status', Round::OPEN)->where('end_at', '<=', now())->get()->each(fn (Round $round) => $this->close($round));
        Round::where('status', Round::CLOSED)->where('draws_at', '<=', now())->get()->each(fn (Round $round) => $this->draw($round));
        Round::whereIn('status', [Round::RESULTED, Round::VOID])->whereNull('announced_at')->where('announces_at', '<=', now())->get()
            ->each(fn (Round $round) => $this->announce($round));
        if (Round::where('next_at', '>', now())->doesntExist()) {
            $this->open();
        }
    }

    private function open(): void
    {
        $this->clean();
        ['open' => $open, 'closed' => $closed, 'result' => $result, 'pause' => $pause] = config('platform.round');
        $start = now()->startOfSecond();
        $today = $start->format('Ymd');
        $round = Round::create([
            'round_no' => $today.sprintf('%04d', Round::where('round_no', 'like', "{$today}%")->count() + 1),
            'status' => Round::OPEN,
            'end_at' => $start->copy()->addSeconds($open),
            'draws_at' => $start->copy()->addSeconds($open + $closed),
            'announces_at' => $start->copy()->addSeconds($open + $closed + $result),
            'next_at' => $start->copy()->addSeconds($open + $closed + $result + $pause),
        ]);
        (new GameUpdate($round))->tell();
    }

    private function close(Round $round): void
    {
        $round->update(['status' => Round::CLOSED]);
        (new GameUpdate($round))->tell();
    }

    /** Draws a round, or voids it if it ended before the draw because this command was not running. */
    private function draw(Round $round): void
    {
        if ($round->next_at->isPast()) {
            $round->update(['status' => Round::VOID]);
            (new GameUpdate($round))->tell();

            return;
        }
        $round->update(['status' => Round::RESULTED, 'result_numbers' => Pk10::draw()]);
        (new GameUpdate($round))->tell();
        (new Results($round))->tell();
    }

    private function announce(Round $round): void
    {
        $round->orders()->whereNull('settled_at')->pluck('id')->each(fn (int $id) => $this->settle($round, $id));

        $winners = [];
        foreach ($round->orders()->with('user.merchant')->get()->groupBy('user_id') as $orders) {
            $user = $orders->first()->user;
            $staked = $orders->sum(fn (Order $order) => Money::sen($order->total_amount));
            $won = $orders->sum(fn (Order $order) => Money::sen($order->win_lose_amount));
            if ($won > 0) {
                $winners[] = ['mCode' => $user->merchant->mcode, 'playerID' => Str::substr($user->username, 0, 1).'***', 'WinAmt' => Money::decimal($won)];
            }
            $win = [
                'round_id' => $round->id,
                'round_no' => $round->round_no,
                'game' => 'PK10',
                'amount' => Money::decimal($staked + $won),
                'staked' => Money::decimal($staked),
            ];
            (new BalanceUpdate($user, $staked + $won > 0 ? $win : null))->tell();
        }
        (new Winning($round, $winners))->tell();
        $round->update(['announced_at' => now()]);
    }

    /** Pays an order, exactly once: whoever sets `settled_at` pays. */
    private function settle(Round $round, int $orderId): void
    {
        DB::transaction(function () use ($round, $orderId) {
            if (Order::whereKey($orderId)->whereNull('settled_at')->update(['settled_at' => now()]) === 0) {
                return;
            }
            $order = Order::with('lines')->findOrFail($orderId);
            $returned = 0;
            foreach ($order->lines as $line) {
                $stake = Money::sen($line->amount);
                $verdict = $round->status === Round::VOID
                    ? Pk10::PUSH
                    : Pk10::settle($line->bet_type, $line->number, $round->result_numbers);
                $sen = match ($verdict) {
                    Pk10::WIN => intdiv($stake * (int) round($line->odds * 1000), 1000),
                    Pk10::PUSH => $stake,
                    Pk10::LOSE => 0,
                };
                $line->update(['returned' => Money::decimal($sen)]);
                $returned += $sen;
            }
            $order->update(['win_lose_amount' => Money::decimal($returned - Money::sen($order->total_amount))]);
            if ($returned > 0) {
                User::lockForUpdate()->findOrFail($order->user_id)->changeBalance($returned, 'settlement', $order);
            }
        }, 3);
    }

    private function clean(): void
    {
        AccessToken::where('expires_at', '<', now())->delete();
        // Kept for a day: until then the refusal of a link says whether it was used or is too old.
        LaunchToken::where('expires_at', '<', now()->subDay())->delete();
        IdempotencyKey::where('created_at', '<', now()->subDays(2))->delete();
    }
}
