// The introduction before the list of routes: authentication, rules common to all routes, and related
// interfaces.

interface Section {
  readonly title: string;
  readonly text: string;
  readonly example?: string;
}

export const apiIntroduction: readonly Section[] = [
  {
    title: 'Authentication',
    text:
      'Team admins create team keys under Administration, API keys; everyone creates personal keys under Preferences. Send one with each ' +
      'request. A team key has the permissions it was given and is never an admin; a personal key has those of its owner. In the ' +
      'examples, $FIELDHOUSE is the URL of this installation, $KEY is the key, and names such as $TEAM_ID are ids.',
    example: 'curl "$FIELDHOUSE/api/teams/$TEAM_ID/collections" -H "Authorization: Bearer $KEY"',
  },
  {
    title: 'Reading',
    text:
      'Query records by filter, sorts, and search text. Send `next` of a response as `after` to get the next page, or `position` to ' +
      'open a list anywhere. Values you can’t read are left out, and you can’t filter or sort by them.',
    example: `curl "$FIELDHOUSE/api/teams/$TEAM_ID/collections/$COLLECTION_ID/records/query" \\
  -H "Authorization: Bearer $KEY" -H 'content-type: application/json' \\
  -d '{"filter":{"all":[{"field":"name","operator":"contains","value":"ros"},
       {"field":"active","operator":"is","value":true}]},"sorts":[{"field":"name"}],"limit":50,"count":true}'`,
  },
  {
    title: 'Writing',
    text:
      'Send an `Idempotency-Key` when you create something: the same request sent again within 24 hours gets the same response and is ' +
      'done once. Send the `version` you read with an update: if someone else was faster, 409 `stale_version` contains both values. ' +
      'Where there is no version, `before` names the values of the properties that you change, as you read them.',
    example: `curl -X PATCH "$FIELDHOUSE/api/teams/$TEAM_ID/collections/$COLLECTION_ID/records" \\
  -H "Authorization: Bearer $KEY" -H 'content-type: application/json' \\
  -d '{"records":[{"id":"'$RECORD_ID'","version":3,"values":{"name":"Rosa"}}]}'`,
  },
  {
    title: 'Imports and exports',
    text:
      'Upload a CSV or XLSX file as it is. The response suggests a field for each column and a format for numbers and dates; the import ' +
      'starts when you send the mapping. It continues after a restart and can be undone. An export streams the records that match ' +
      '`query` as CSV, XLSX, or JSON.',
    example: `IMPORTS="$FIELDHOUSE/api/teams/$TEAM_ID/collections/$COLLECTION_ID/imports"
curl -H "Authorization: Bearer $KEY" -H 'content-type: application/octet-stream' \\
  --data-binary @people.csv "$IMPORTS?fileName=people.csv" > file.json
jq '{columns: [.columns[].guess], locale, mode: "create_and_update", keyColumn: "email"}' file.json |
  curl -H "Authorization: Bearer $KEY" -H 'content-type: application/json' -d @- \\
  "$IMPORTS/$(jq -r .id file.json)/start"
curl -H "Authorization: Bearer $KEY" "$FIELDHOUSE/api/teams/$TEAM_ID/collections/$COLLECTION_ID/export.csv" > people.csv`,
  },
  {
    title: 'Errors',
    text:
      'Every error is problem JSON (RFC 9457) with a stable `code`; `issues` of `invalid_input` contain the path and the rule. Unknown ' +
      'properties are rejected, values are never coerced, and resources of another team are not found. Each route lists its own ' +
      'codes; any route may also answer with those of the response `Problem`, such as `busy` or `too_many_requests`.',
  },
  {
    title: 'Limits',
    text:
      'Each response to a key has `RateLimit-Limit`, `RateLimit-Remaining`, and `RateLimit-Reset` (seconds). The default limit is 600 ' +
      'requests per minute. Over the limit, the response is 429 `too_many_requests` with `Retry-After`.',
  },
  {
    title: 'Webhooks',
    text:
      'Team admins create them under Administration, Webhooks. Each request is signed as Standard Webhooks defines, contains ids and no ' +
      'values, and is retried for three days until the response is 2xx.',
  },
  {
    title: 'Assistants',
    text: 'POST /api/mcp implements the Model Context Protocol (Streamable HTTP). It needs a key, and its tools have exactly the permissions of the key.',
    example: `{ "mcpServers": { "fieldhouse": {
  "type": "http", "url": "$FIELDHOUSE/api/mcp", "headers": { "Authorization": "Bearer $KEY" } } } }`,
  },
];
