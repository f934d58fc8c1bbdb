/** The members of each key (a channel, a user). A key without members takes no memory. */
export interface Membership<Member> {
  add(key: string, member: Member): void;
  remove(key: string, member: Member): void;
  of(key: string): ReadonlySet<Member>;
  entries(): IterableIterator<[string, ReadonlySet<Member>]>;
  readonly size: number;
}

export function createMembership<Member>(): Membership<Member> {
  const groups = new Map<string, Set<Member>>();
  const noMembers: ReadonlySet<Member> = new Set();
  return {
    add(key, member) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, new Set([member]));
      else group.add(member);
    },
    remove(key, member) {
      const group = groups.get(key);
      if (group?.delete(member) === true && group.size === 0) groups.delete(key);
    },
    of: (key) => groups.get(key) ?? noMembers,
    entries: () => groups.entries(),
    get size() {
      return groups.size;
    },
  };
}
