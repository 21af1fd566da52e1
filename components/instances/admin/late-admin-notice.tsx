'use client';

import { lateComponent } from '#components/ui/late-component.tsx';
import type { AdminNoticeProps } from './admin-notice.tsx';

const Nothing = (_: AdminNoticeProps) => null;

export const LateAdminNotice = lateComponent(async () => (await import('./admin-notice.tsx')).AdminNotice, Nothing);
