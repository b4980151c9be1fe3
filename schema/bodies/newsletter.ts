import { z } from 'zod';
import { faults } from '../faults/faults.ts';

/** Deliveries that may be sent again. */
const RESENDABLE_STATES = ['unknown', 'rejected'] as const;
/** How staff can resolve deliveries whose outcome is unknown. */
export const REVIEWS = ['arrived', 'left', 'unknown'] as const;

const deliveryIds = z.array(z.uuid(faults.recordId)).max(1000).optional();

/** Which deliveries to resend; without ids, all with these states. */
export const resend = z.strictObject({
  states: z.array(z.enum(RESENDABLE_STATES, faults.oneOf(RESENDABLE_STATES))).min(1, faults.required),
  delivery_ids: deliveryIds,
});

/** What became known about deliveries; without ids, about all unknown ones. */
export const review = z.strictObject({
  as: z.enum(REVIEWS, faults.oneOf(REVIEWS)),
  delivery_ids: deliveryIds,
});

/** A step of a welcome series. */
export const stepToRelease = z.strictObject({ step_id: z.uuid(faults.recordId) });

/** Contacts that are different people. */
export const distinctContacts = z.strictObject({
  contact_ids: z.array(z.uuid(faults.recordId)).min(2, faults.twoPeople).max(50),
});
