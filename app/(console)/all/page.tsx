import { redirect } from 'next/navigation';
import { allHref } from '#lib/console/paths.ts';

/** Redirects to the first list. */
export default function AllIndex() {
  redirect(allHref('instances'));
}
