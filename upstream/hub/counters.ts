/** The hub's counters; every value only rises. */
export interface HubCounters {
  connections: number;
  received: number;
  sent: number;
  broadcasts: number;
  dropped: number;
  refused: number;
}

export const createCounters = (): HubCounters => ({
  connections: 0,
  received: 0,
  sent: 0,
  broadcasts: 0,
  dropped: 0,
  refused: 0,
});
