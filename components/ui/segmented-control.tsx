import { cx } from './cx.ts';

interface SegmentedControlProps<V extends string> {
  label: string;
  name: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
}

export function SegmentedControl<V extends string>({
  label,
  name,
  options,
  value,
  onChange,
}: SegmentedControlProps<V>) {
  return (
    <fieldset aria-label={label} className="inline-flex rounded-control border border-line-strong bg-sunken p-0.5">
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'flex h-6.5 items-center rounded-small px-2.5 text-ink-muted text-small transition-colors has-checked:bg-raised',
            'has-checked:font-medium has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-2',
            'has-focus-visible:outline-accent',
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
