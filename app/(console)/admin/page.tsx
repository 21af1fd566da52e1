import { redirect } from 'next/navigation';

/** The administrators' area begins with the hosts. */
export default function AdminIndex() {
  redirect('/admin/hypervisors');
}
