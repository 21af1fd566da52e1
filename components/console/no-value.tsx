/** A dash where a row has no value; cards leave such lines out. */
export function NoValue() {
  return (
    <span data-none className="text-ink-faint">
      –
    </span>
  );
}
