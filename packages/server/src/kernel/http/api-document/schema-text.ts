// A JSON Schema as readable text: one property per line, indented, followed by its limits.

export type JsonSchema = Readonly<Record<string, unknown>>;

const step = '  ';

export function schemaText(schema: JsonSchema, indent = ''): string {
  const name = referenceName(schema);
  if (name !== undefined) return `→ ${name}${presetText(schema)}`;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.oneOf ?? schema.anyOf;
  if (Array.isArray(choices)) return choiceText(choices.filter(isSchema), indent);
  if (Array.isArray(schema.allOf)) {
    return schema.allOf
      .filter(isSchema)
      .map((part) => schemaText(part, indent))
      .join(' & ');
  }
  if (schema.type === 'object') return objectText(schema, indent);
  if (schema.type === 'array') return arrayText(schema, indent);
  return plainText(schema);
}

function choiceText(choices: readonly JsonSchema[], indent: string): string {
  const texts = choices.map((choice) => schemaText(choice, indent + step));
  const isShort = texts.every((text) => !text.includes('\n'));
  return isShort ? texts.join(' | ') : texts.map((text) => `\n${indent}${step}| ${text}`).join('');
}

function objectText(schema: JsonSchema, indent: string): string {
  const properties = isSchema(schema.properties) ? schema.properties : {};
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const inner = indent + step;
  const lines = Object.entries(properties).map(([key, part]) => {
    const text = isSchema(part) ? schemaText(part, inner) : 'anything';
    return `${inner}${key}${required.includes(key) ? '' : '?'}: ${text}`;
  });
  if (isSchema(schema.additionalProperties)) {
    lines.push(`${inner}[any name]: ${schemaText(schema.additionalProperties, inner)}`);
  }
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

function arrayText(schema: JsonSchema, indent: string): string {
  if (Array.isArray(schema.prefixItems)) {
    return `[${schema.prefixItems
      .filter(isSchema)
      .map((part) => schemaText(part, indent))
      .join(', ')}]`;
  }
  const item = isSchema(schema.items) ? schemaText(schema.items, indent) : 'anything';
  // Without parentheses, the limits of the list would read like those of its last choice.
  const isChoice = isSchema(schema.items) && !item.endsWith('}') && item.includes(' | ');
  return `list of ${isChoice ? `(${item})` : item}${limits(schema.minItems, schema.maxItems, 'items')}`;
}

function plainText(schema: JsonSchema): string {
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : schema.type;
  if (typeof type !== 'string') return 'anything';
  const format = typeof schema.format === 'string' ? ` (${schema.format})` : '';
  const size = limits(schema.minLength, schema.maxLength, 'characters');
  const range = isSafe(schema.minimum) || isSafe(schema.maximum) ? rangeText(schema) : '';
  return `${type}${format}${size}${range}${presetText(schema)}`;
}

function presetText(schema: JsonSchema): string {
  return 'default' in schema ? `, default ${JSON.stringify(schema.default)}` : '';
}

/** zod writes JavaScript's own bounds on every integer; they carry no information. */
function isSafe(bound: unknown): bound is number {
  return typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
}

function rangeText(schema: JsonSchema): string {
  return limits(
    isSafe(schema.minimum) ? schema.minimum : undefined,
    isSafe(schema.maximum) ? schema.maximum : undefined,
    '',
  );
}

function limits(min: unknown, max: unknown, unit: string): string {
  const parts = [
    ...(typeof min === 'number' ? [`at least ${min}`] : []),
    ...(typeof max === 'number' ? [`at most ${max}`] : []),
  ];
  return parts.length === 0 ? '' : `, ${parts.join(' and ')} ${unit}`.trimEnd();
}

function referenceName(schema: JsonSchema): string | undefined {
  return typeof schema.$ref === 'string' ? schema.$ref.replace('#/components/schemas/', '') : undefined;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
