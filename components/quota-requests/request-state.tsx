import { StateBadge } from '#components/console/state-badge.tsx';
import type { QuotaRequestState } from '#lib/console/quota-requests/states.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { STATE_WORDS } from './state-words.ts';

export function RequestState({ state }: { state: QuotaRequestState }) {
  const t = useT();
  const { word, tone } = STATE_WORDS[state];
  return <StateBadge word={t(word)} wire={state} tone={tone} />;
}
