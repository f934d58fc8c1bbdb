<?php

namespace App\Support;

/** Amounts are decimals in the database and on the wire, and integer sen in calculations. */
class Money
{
    public static function sen(string|int|float $amount): int
    {
        return (int) round((float) $amount * 100);
    }

    public static function decimal(int $sen): string
    {
        return sprintf('%s%d.%02d', $sen < 0 ? '-' : '', intdiv(abs($sen), 100), abs($sen) % 100);
    }
}
