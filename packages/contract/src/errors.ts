// The catalogue of refusals: code -> HTTP status. The texts live in @fieldhouse/phrases, in both languages.
import { z } from 'zod';

export const errorStatus = {
  invalid_input: 400,
  malformed_request: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  session_expired: 401,
  second_factor_required: 401,
  sign_in_expired: 401,
  passkey_refused: 401,
  wrong_password: 400,
  wrong_code: 400,
  forbidden: 403,
  key_not_allowed: 403,
  email_not_verified: 403,
  cross_site_request: 403,
  sign_up_closed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale_version: 409,
  name_taken: 409,
  column_name_taken: 409,
  value_taken: 409,
  in_use: 409,
  references_in_the_way: 409,
  has_children: 409,
  parent_in_trash: 409,
  target_in_trash: 409,
  translations_lost: 409,
  field_is_translated: 409,
  collection_circle: 409,
  not_a_member: 409,
  operation_in_progress: 409,
  action_not_allowed: 409,
  email_already_linked: 409,
  last_team_admin: 409,
  link_expired: 410,
  body_too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  unknown_field: 400,
  unknown_sort: 400,
  bad_filter: 400,
  bad_value: 400,
  query_too_heavy: 400,
  collection_is_empty: 409,
  file_unreadable: 400,
  image_too_large: 400,
  image_too_small: 400,
  import_not_ready: 409,
  import_not_undoable: 409,
  too_many_requests: 429,
  run_moved_on: 409,
  wizard_closed: 404,
  wizard_outdated: 409,
  wizard_not_publishable: 409,
  proof_of_work_required: 400,
  message_not_ready: 409,
  sender_not_configured: 409,
  mail_failed: 502,
  internal_error: 500,
  busy: 503,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** One thing that is wrong with the input. `rule` names a phrase, `data` fills its placeholders. */
export const issueSchema = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  rule: z.string(),
  data: z.record(z.string(), z.unknown()).optional(),
});
export type Issue = z.output<typeof issueSchema>;

/** RFC 9457 problem details with our members. `code` decides, `title` is English and for logs only. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  requestId: z.string(),
  issues: z.array(issueSchema).optional(),
  data: z.record(z.string(), z.unknown()).optional(),
});
export type Problem = z.output<typeof problemSchema>;
