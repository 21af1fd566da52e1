/** The longest folder, with its final slash, that all names start with; empty for the root. */
export function commonFolder(names: readonly string[]): string {
  const [first = '', ...others] = names;
  let length = first.length;
  for (const name of others) {
    let same = 0;
    while (same < length && name[same] === first[same]) same += 1;
    length = same;
  }
  const start = first.slice(0, length);
  return start.slice(0, start.lastIndexOf('/') + 1);
}
