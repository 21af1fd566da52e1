'use client';

import { Input } from '#components/ui/input.tsx';
import { useT } from '#lib/i18n/use-t.ts';

interface SearchBoxProps {
  /** Label of the field. */
  label: string;
  search: string;
  onSearch: (search: string) => void;
}

export function SearchBox({ label, search, onSearch }: SearchBoxProps) {
  const t = useT();
  return (
    <Input
      type="search"
      aria-label={t('Search: {label}', { label })}
      placeholder={t('Search')}
      value={search}
      onChange={(event) => onSearch(event.target.value)}
      // Enter would submit the form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  );
}
