<?php

namespace App\Services;

use App\Events\BalanceUpdate;
use App\Exceptions\BetRefused;
use App\Games\Pk10;
use App\Http\Resources\OrderResource;
use App\Models\IdempotencyKey;
use App\Models\Order;
use App\Models\OrderLine;
use App\Models\Round;
use App\Models\User;
use App\Support\Money;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Str;

/** Takes a bet, or throws BetRefused and leaves nothing behind. */
class PlaceBet
{
    /**
     * @param  array<string, mixed>  $bet  the validated request
     * @return array{order: array, balance: string} the same for the same key
     */
    public function __invoke(User $user, array $bet, string $key): array
    {
        $isNew = false;
        $answer = DB::transaction(function () use ($user, $bet, $key, &$isNew) {
            // The transaction writes first: on SQLite the write takes the lock; on other databases a second request with this key waits here.
            $isNew = IdempotencyKey::query()->insertOrIgnore([
                'user_id' => $user->id,
                'key' => $key,
                'request_hash' => $hash = hash('sha256', json_encode($bet)),
                'created_at' => now(),
            ]) === 1;
            $known = IdempotencyKey::where('user_id', $user->id)->where('key', $key)->firstOrFail();
            if (! $isNew) {
                return $known->request_hash === $hash
                    ? $known->answer
                    : throw new BetRefused('idempotency_conflict', 'This key was used for another bet.', ['idempotency_key' => ['This key was used for another bet.']]);
            }
            $answer = $this->take($user, $bet);
            $known->update(['answer' => $answer]);

            return $answer;
        }, 3);

        if ($isNew) {
            (new BalanceUpdate($user->refresh()))->tell();
        }

        return $answer;
    }

    private function take(User $user, array $bet): array
    {
        $player = User::lockForUpdate()->findOrFail($user->id);
        $round = Round::sharedLock()->find($bet['round_id']);
        if ($round === null || ! $round->takesBets()) {
            throw new BetRefused('round_closed', 'This round takes no more bets.', ['round_id' => ['This round takes no more bets.']]);
        }

        $lines = $this->priced($bet['lines'], $bet['odds_policy']);
        $total = array_sum(array_column($lines, 'sen'));
        $this->checkLimits($player, $round, $lines, $total, config('platform.settings')[$bet['setting_id']]);
        if ($total > Money::sen($player->balance)) {
            throw new BetRefused('insufficient_balance', 'The balance is not enough.', ['lines' => ['The balance is not enough.']]);
        }

        $order = Order::create([
            'user_id' => $player->id,
            'round_id' => $round->id,
            'reference_number' => 'P'.now()->format('ymd').Str::upper(Str::random(10)),
            'setting_id' => $bet['setting_id'],
            'total_amount' => Money::decimal($total),
        ]);
        $order->lines()->createMany(array_map(fn (array $line) => [
            'bet_type' => $line['bet_type'],
            'number' => $line['number'],
            'amount' => Money::decimal($line['sen']),
            'odds' => sprintf('%.3f', $line['milli'] / 1000),
        ], $lines));
        $player->changeBalance(-$total, 'bet', $order);

        return ['order' => (new OrderResource($order->load('round', 'lines')))->resolve(), 'balance' => $player->balance];
    }

    /** The lines with their stakes in sen and the odds in force, at which they are accepted. */
    private function priced(array $lines, string $policy): array
    {
        $unknown = $moved = $odds = [];
        foreach ($lines as $at => &$line) {
            $line['sen'] = Money::sen($line['amount']);
            $line['milli'] = Pk10::oddsOf($line['bet_type'], $line['number']);
            $asked = (int) round($line['odds'] * 1000);
            if ($line['milli'] === null) {
                $unknown["lines.{$at}.number"] = ['There is no such bet.'];
            } elseif (($policy === 'none' && $line['milli'] !== $asked) || ($policy === 'better' && $line['milli'] < $asked)) {
                $moved["lines.{$at}.odds"] = ['The odds have changed.'];
                $odds[$line['bet_type']][$line['number']] = $line['milli'] / 1000;
            }
        }
        unset($line);

        if ($unknown !== []) {
            throw new BetRefused('unknown_bet', 'There is no such bet.', $unknown);
        }
        if ($moved !== []) {
            throw new BetRefused('odds_changed', 'The odds have changed.', $moved, ['odds' => $odds]);
        }

        return $lines;
    }

    private function checkLimits(User $player, Round $round, array $lines, int $total, array $setting): void
    {
        $low = $high = [];
        $staked = $this->stakedBefore($player, $round);
        foreach ($lines as $line) {
            $code = $line['bet_type'].' '.$line['number'];
            $staked[$code] = ($staked[$code] ?? 0) + $line['sen'];
        }
        foreach ($lines as $at => $line) {
            if ($line['sen'] < Money::sen($setting['min'])) {
                $low["lines.{$at}.amount"] = ["The least on one bet is {$setting['min']}."];
            }
            if ($staked[$line['bet_type'].' '.$line['number']] > Money::sen($setting['max'])) {
                $high["lines.{$at}.amount"] = ["The most on one bet in a round is {$setting['max']}."];
            }
        }

        if ($low !== []) {
            throw new BetRefused('below_min', "The least on one bet is {$setting['min']}.", $low);
        }
        if ($high !== []) {
            throw new BetRefused('above_max', "The most on one bet in a round is {$setting['max']}.", $high);
        }
        if ($total > Money::sen($setting['order_max'])) {
            $message = "The most in one order is {$setting['order_max']}.";
            throw new BetRefused('above_order_max', $message, ['lines' => [$message]]);
        }
        $payout = array_sum(array_map(fn (array $line) => intdiv($line['sen'] * $line['milli'], 1000), $lines));
        if ($payout > Money::sen($setting['max_payout'])) {
            $message = "The most that one order may bring is {$setting['max_payout']}.";
            throw new BetRefused('above_max', $message, ['lines' => [$message]]);
        }
    }

    /** @return array<string, int> sen by bet code, of the player's earlier orders in this round */
    private function stakedBefore(User $player, Round $round): array
    {
        $staked = [];
        $lines = OrderLine::whereIn('order_id', $player->orders()->where('round_id', $round->id)->select('id'))->get();
        foreach ($lines as $line) {
            $code = "{$line->bet_type} {$line->number}";
            $staked[$code] = ($staked[$code] ?? 0) + Money::sen($line->amount);
        }

        return $staked;
    }
}
