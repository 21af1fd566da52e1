/** Kinds of long-lived connections. */
export const CONNECTION_KINDS = ['stream', 'console'] as const;
export type ConnectionKind = (typeof CONNECTION_KINDS)[number];

/** Open connections of this process, counted per holder: a session, a user, a server. */
export class OpenConnections {
  readonly #counts: Record<ConnectionKind, number> = { stream: 0, console: 0 };
  /** Functions that end the connections of each holder, oldest first. */
  readonly #open = new Map<string, Set<() => void>>();

  count(kind: ConnectionKind): number {
    return this.#counts[kind];
  }

  /** Number of connections of a holder. */
  countOpen(kind: ConnectionKind, holder: string): number {
    return this.#open.get(keyOf(kind, holder))?.size ?? 0;
  }

  /** Ends the oldest connections of a holder until fewer than `limit` remain. */
  evictOldest(kind: ConnectionKind, holder: string, limit: number): void {
    while (this.countOpen(kind, holder) >= limit) {
      const [oldest] = this.#open.get(keyOf(kind, holder)) ?? [];
      oldest?.();
    }
  }

  /**
   * Registers a connection for its holders. Returns an idempotent function that removes it. @param end ends the
   * connection if there are too many
   */
  register(kind: ConnectionKind, holders: readonly string[], end: () => void): () => void {
    const keys = holders.map((holder) => keyOf(kind, holder));
    let isIn = true;
    const leave = () => {
      if (!isIn) return;
      isIn = false;
      this.#counts[kind] -= 1;
      for (const key of keys) this.#unregister(key, endOfIt);
    };
    const endOfIt = () => {
      leave();
      end();
    };
    this.#counts[kind] += 1;
    for (const key of keys) this.#open.set(key, (this.#open.get(key) ?? new Set()).add(endOfIt));
    return leave;
  }

  #unregister(key: string, end: () => void): void {
    const open = this.#open.get(key);
    open?.delete(end);
    if (open?.size === 0) this.#open.delete(key);
  }
}

const keyOf = (kind: ConnectionKind, holder: string) => `${kind} of ${holder}`;
