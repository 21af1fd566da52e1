import { redirect } from 'next/navigation';
import { adminHref } from '#lib/console/paths.ts';

/** The administrators' area begins with the hosts. */
export default function AdminIndex() {
  redirect(adminHref('hypervisors'));
}
