<?php

namespace App\Games;

/**
 * Ten cars. A result lists them in finishing order. The catalogue below is the only source of what can be bet: odds and
 * settlement both come from a bet's positions and its verdict on the cars there.
 */
class Pk10
{
    public const WIN = 1;
    public const PUSH = 0;
    public const LOSE = -1;

    /** @var array<string, array<string, array{positions: int[], payback: int, verdict: callable(int ...): int}>>|null */
    private static ?array $bets = null;

    /** @return int[] a permutation of the cars, all equally likely */
    public static function draw(): array
    {
        $cars = range(1, 10);
        for ($last = 9; $last > 0; $last--) {
            $at = random_int(0, $last);
            [$cars[$at], $cars[$last]] = [$cars[$last], $cars[$at]];
        }

        return $cars;
    }

    /** @param  int[]  $result */
    public static function settle(string $type, string $number, array $result): int
    {
        $bet = self::bets()[$type][$number];

        return $bet['verdict'](...array_map(fn (int $position) => $result[$position - 1], $bet['positions']));
    }

    /** @return array<string, array<string, int>> bet type => number => thousandths, stake included */
    public static function odds(): array
    {
        return array_map(fn (array $bets) => array_map([self::class, 'price'], $bets), self::bets());
    }

    public static function oddsOf(string $type, string $number): ?int
    {
        $bet = self::bets()[$type][$number] ?? null;

        return $bet === null ? null : self::price($bet);
    }

    /** @return string[] */
    public static function types(): array
    {
        return array_keys(self::bets());
    }

    /** The odds at which the bet returns its payback in the long run, rounded down: (r - p_push) / p_win. */
    private static function price(array $bet): int
    {
        $cases = self::arrangements(count($bet['positions']));
        $ways = [self::WIN => 0, self::PUSH => 0, self::LOSE => 0];
        foreach ($cases as $cars) {
            $ways[$bet['verdict'](...$cars)]++;
        }

        return intdiv($bet['payback'] * count($cases) - 1000 * $ways[self::PUSH], $ways[self::WIN]);
    }

    /** @return array<int, int[]> every ordered choice of cars for this number of positions */
    private static function arrangements(int $length): array
    {
        static $known = [0 => [[]]];

        return $known[$length] ??= array_merge(...array_map(
            fn (array $rest) => array_map(fn (int $car) => [...$rest, $car], array_values(array_diff(range(1, 10), $rest))),
            self::arrangements($length - 1),
        ));
    }

    private static function bets(): array
    {
        return self::$bets ??= [
            'tf' => self::crownSides() + self::positionSides(),
            'of' => self::ranks(),
            'gy' => self::crownSides() + self::crownSums() + self::crownPairs(),
            'ft' => self::fanTan(),
            'dt' => self::battles(),
        ];
    }

    private static function bet(int $payback, array $positions, callable $wins): array
    {
        return [
            'positions' => $positions,
            'payback' => $payback,
            'verdict' => fn (int ...$cars) => $wins(...$cars) ? self::WIN : self::LOSE,
        ];
    }

    /** Bets on the sum of the first two cars. */
    private static function crownSides(): array
    {
        return [
            'big' => self::bet(980, [1, 2], fn ($a, $b) => $a + $b >= 12),
            'small' => self::bet(980, [1, 2], fn ($a, $b) => $a + $b <= 11),
            'odd' => self::bet(980, [1, 2], fn ($a, $b) => ($a + $b) % 2 === 1),
            'even' => self::bet(980, [1, 2], fn ($a, $b) => ($a + $b) % 2 === 0),
        ];
    }

    private static function positionSides(): array
    {
        $bets = [];
        foreach (range(1, 10) as $k) {
            $bets["{$k}b"] = self::bet(990, [$k], fn ($car) => $car >= 6);
            $bets["{$k}s"] = self::bet(990, [$k], fn ($car) => $car <= 5);
            $bets["{$k}o"] = self::bet(990, [$k], fn ($car) => $car % 2 === 1);
            $bets["{$k}e"] = self::bet(990, [$k], fn ($car) => $car % 2 === 0);
            if ($k <= 5) {
                $bets["{$k}d"] = self::bet(990, [$k, 11 - $k], fn ($car, $mirror) => $car > $mirror);
                $bets["{$k}t"] = self::bet(990, [$k, 11 - $k], fn ($car, $mirror) => $car < $mirror);
            }
        }

        return $bets;
    }

    private static function ranks(): array
    {
        $bets = [];
        foreach (range(1, 10) as $k) {
            foreach (range(1, 10) as $n) {
                $bets["{$k}-{$n}"] = self::bet(980, [$k], fn ($car) => $car === $n);
            }
        }

        return $bets;
    }

    private static function crownSums(): array
    {
        $bets = [];
        foreach (range(3, 19) as $sum) {
            $bets[$sum] = self::bet(970, [1, 2], fn ($a, $b) => $a + $b === $sum);
        }

        return $bets;
    }

    private static function crownPairs(): array
    {
        $bets = [];
        foreach (range(1, 9) as $low) {
            foreach (range($low + 1, 10) as $high) {
                $bets["{$low}-{$high}"] = self::bet(960, [1, 2], fn ($a, $b) => min($a, $b) === $low && max($a, $b) === $high);
            }
        }

        return $bets;
    }

    /** Bets on the sum of the first three cars modulo 4, with 0 read as 4. */
    private static function fanTan(): array
    {
        $on = fn (array $winning, array $pushing = []) => [
            'positions' => [1, 2, 3],
            'payback' => 975,
            'verdict' => function (int ...$cars) use ($winning, $pushing) {
                $fan = array_sum($cars) % 4 ?: 4;

                return in_array($fan, $winning, true) ? self::WIN : (in_array($fan, $pushing, true) ? self::PUSH : self::LOSE);
            },
        ];
        $bets = [];
        foreach (range(1, 4) as $a) {
            $bets["{$a}p"] = $on([$a]);
            foreach (array_diff(range(1, 4), [$a]) as $b) {
                $bets["{$a}n{$b}"] = $on([$a], [$b]);
            }
            $bets["{$a}z"] = $on([$a], [$a % 4 + 1, ($a + 2) % 4 + 1]);
        }

        return $bets + [
            '12c' => $on([1, 2]),
            '23c' => $on([2, 3]),
            '34c' => $on([3, 4]),
            '14c' => $on([1, 4]),
            'big' => $on([3, 4]),
            'small' => $on([1, 2]),
            'odd' => $on([1, 3]),
            'even' => $on([2, 4]),
        ];
    }

    /** Each position against its mirror. */
    private static function battles(): array
    {
        $bets = [];
        foreach (range(1, 10) as $k) {
            $bets[$k] = self::bet(990, [$k, 11 - $k], fn ($car, $mirror) => $car > $mirror);
        }

        return $bets;
    }
}
