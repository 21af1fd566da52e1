/** How high the rows of a table are, in px: all the same, but for those that were seen to be otherwise. */
export class RowHeights {
  readonly #usual: number;
  readonly #others = new Map<number, number>();
  #sum = 0;

  constructor(usual: number) {
    this.#usual = usual;
  }

  /** Takes down the height that a row was drawn with. @returns whether that is news */
  set(index: number, height: number): boolean {
    const before = this.#others.get(index);
    if (Math.abs((before ?? this.#usual) - height) < 1) return false;
    this.#others.set(index, height);
    this.#sum += height - (before ?? 0);
    return true;
  }

  /** The height of so many rows from the first one on. Rows never seen are taken to be like those that were. */
  of(count: number): number {
    if (this.#others.size === 0) return count * this.#usual;
    let height = 0;
    for (let index = 0; index < count; index += 1) height += this.#at(index);
    return height;
  }

  /** The row that so many px from the top lie in, of `count`. */
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
