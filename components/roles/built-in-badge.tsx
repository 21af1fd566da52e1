'use client';

import { Badge } from '#components/ui/badge.tsx';
import { useT } from '#lib/i18n/use-t.ts';

export const BuiltInBadge = () => <Badge>{useT()('Built in')}</Badge>;
