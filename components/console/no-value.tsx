/** Marked with `data-none`, since cards omit lines without a value. */
export function NoValue() {
  return (
    <span data-none className="text-ink-faint">
      –
    </span>
  );
}
