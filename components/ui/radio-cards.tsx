import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { radioClass } from './radio-class.ts';

export interface RadioCard<V extends string> {
  value: V;
  title: string;
  description?: ReactNode;
  icon?: ReactNode;
  /** Reason why it cannot be chosen; it stays visible. */
  disabledReason?: string | undefined;
}

interface RadioCardsProps<V extends string> {
  name: string;
  label: string;
  value: V | undefined;
  onChange: (value: V) => void;
  cards: readonly RadioCard<V>[];
  describedBy?: string | undefined;
  isInvalid?: boolean | undefined;
  columns?: 1 | 2 | 3;
}

const grids = { 1: 'grid-cols-1', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' };

export function RadioCards<V extends string>(props: RadioCardsProps<V>) {
  return (
    <fieldset
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-invalid={props.isInvalid || undefined}
      className={cx('grid min-w-0 gap-2', grids[props.columns ?? 2])}
    >
      {props.cards.map((card) => (
        <label
          key={card.value}
          className={cx(
            'relative flex items-start gap-2.5 rounded-card border border-line-strong bg-surface px-3 py-2 transition-colors',
            'has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2',
            'has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
            card.disabledReason ? 'bg-sunken' : 'hover:border-control',
          )}
        >
          <input
            type="radio"
            name={props.name}
            value={card.value}
            checked={props.value === card.value}
            disabled={Boolean(card.disabledReason)}
            onChange={() => props.onChange(card.value)}
            className={cx(radioClass, 'mt-0.5 focus-visible:outline-none')}
          />
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-2 font-medium">
              {card.icon}
              {card.title}
            </span>
            {card.description && <span className="mt-0.5 block text-ink-muted text-small">{card.description}</span>}
            {card.disabledReason && (
              <span className="mt-0.5 block text-ink-muted text-small">{card.disabledReason}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
