import { type Health, isProblem } from './health.ts';

export interface Search {
  text: string;
  show: HealthFilter;
}

export const SHOWS = ['all', 'problems', 'up', 'off'] as const;
export type HealthFilter = (typeof SHOWS)[number];

const SHOWN: Record<Exclude<HealthFilter, 'all'>, (health: Health) => boolean> = {
  problems: isProblem,
  up: (health) => health === 'up' || health === 'waits' || health === 'busy',
  off: (health) => health === 'off',
};

export interface SearchableNode {
  id: string;
  name: string;
  facts: readonly string[];
  condition: { health: Health };
}

export const isSearching = ({ text, show }: Search): boolean => text.trim() !== '' || show !== 'all';

/** Matches a node by name, block, address, beginning of its id, and condition. */
export function isFound({ id, name, facts, condition }: SearchableNode, { text, show }: Search): boolean {
  if (show !== 'all' && !SHOWN[show](condition.health)) return false;
  const word = text.trim().toLowerCase();
  return id.toLowerCase().startsWith(word) || [name, ...facts].some((said) => said.toLowerCase().includes(word));
}
