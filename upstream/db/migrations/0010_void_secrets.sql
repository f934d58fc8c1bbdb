-- A void round may get its secret when the game's next round opens; until then its secret is null, as in an open or a closed round.
alter table rounds drop constraint rounds_check2,
  add constraint rounds_revealed_when_decided
    check (case status when 1 then revealed is not null when 3 then true else revealed is null end);
