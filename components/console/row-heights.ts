/** Row heights of a table in px: a default height, and the measured heights that differ from it. */
export class RowHeights {
  readonly #usual: number;
  readonly #others = new Map<number, number>();
  #sum = 0;

  constructor(usual: number) {
    this.#usual = usual;
  }

  /** Records the measured height of a row. @returns whether it differs from the previous one */
  set(index: number, height: number): boolean {
    const before = this.#others.get(index);
    if (Math.abs((before ?? this.#usual) - height) < 1) return false;
    this.#others.set(index, height);
    this.#sum += height - (before ?? 0);
    return true;
  }

  /** Total height of the first `count` rows. Rows without a measurement count as the average of the measured ones. */
  of(count: number): number {
    if (this.#others.size === 0) return count * this.#usual;
    let height = 0;
    for (let index = 0; index < count; index += 1) height += this.#at(index);
    return height;
  }

  /** Index of the row at `offset` px from the top, of `count` rows. */
  indexAt(offset: number, count: number): number {
    const last = Math.max(0, count - 1);
    if (this.#others.size === 0) return Math.min(last, Math.max(0, Math.floor(offset / this.#usual)));
    let index = 0;
    for (let left = offset - this.#at(0); left >= 0 && index < last; left -= this.#at(index)) index += 1;
    return index;
  }

  #at(index: number): number {
    return this.#others.get(index) ?? this.#sum / this.#others.size;
  }
}
