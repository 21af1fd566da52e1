/** What stays open for long. */
export const CONNECTION_KINDS = ['stream', 'console'] as const;
export type ConnectionKind = (typeof CONNECTION_KINDS)[number];

/** The connections of this process that stay open, counted for whoever holds them: a session, a user, a server. */
export class OpenConnections {
  readonly #counts: Record<ConnectionKind, number> = { stream: 0, console: 0 };
  /** The ends of each holder's connections, oldest first. */
  readonly #held = new Map<string, Set<() => void>>();

  count(kind: ConnectionKind): number {
    return this.#counts[kind];
  }

  /** How many a holder has. */
  heldBy(kind: ConnectionKind, holder: string): number {
    return this.#held.get(keyOf(kind, holder))?.size ?? 0;
  }

  /** Ends a holder's oldest ones until it has fewer than `limit`, so that there is room for one more. */
  makeRoom(kind: ConnectionKind, holder: string, limit: number): void {
    while (this.heldBy(kind, holder) >= limit) {
      const [oldest] = this.#held.get(keyOf(kind, holder)) ?? [];
      oldest?.();
    }
  }

  /**
   * Takes one in for each of its holders. Answers the function that takes it out again, which may be called twice.
   * @param end ends it, when it is one too many
   */
  enter(kind: ConnectionKind, holders: readonly string[], end: () => void): () => void {
    const keys = holders.map((holder) => keyOf(kind, holder));
    let isIn = true;
    const leave = () => {
      if (!isIn) return;
      isIn = false;
      this.#counts[kind] -= 1;
      for (const key of keys) this.#takeOut(key, endOfIt);
    };
    const endOfIt = () => {
      leave();
      end();
    };
    this.#counts[kind] += 1;
    for (const key of keys) this.#held.set(key, (this.#held.get(key) ?? new Set()).add(endOfIt));
    return leave;
  }

  #takeOut(key: string, end: () => void): void {
    const held = this.#held.get(key);
    held?.delete(end);
    if (held?.size === 0) this.#held.delete(key);
  }
}

const keyOf = (kind: ConnectionKind, holder: string) => `${kind} of ${holder}`;
