// Parameters that several operations have are written once, as components of the API document.

type JsonObject = Record<string, unknown>;
type Operations = Readonly<Record<string, Record<string, JsonObject>>>;

const place = '#/components/parameters/';

/**
 * Replaces each parameter that occurs in several operations by a reference. Of different parameters of the same name, the
 * most frequent one gets the name; the others stay where they are. Returns the components by name.
 */
export function shareParameters(paths: Operations): JsonObject {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const uses = Map.groupBy(operations.flatMap(parametersOf), (parameter) => JSON.stringify(parameter));
  const components: JsonObject = {};
  const names = new Map<string, string>();
  for (const [printed, [parameter, ...more]] of [...uses].toSorted(([, a], [, b]) => b.length - a.length)) {
    const name = componentName(parameter);
    if (more.length === 0 || name in components) continue;
    components[name] = parameter;
    names.set(printed, name);
  }
  for (const operation of operations)
    operation.parameters = parametersOf(operation).map((parameter) => {
      const name = names.get(JSON.stringify(parameter));
      return name === undefined ? parameter : { $ref: `${place}${name}` };
    });
  return components;
}

/** A parameter, or the shared one it refers to. */
export function resolveParameter(parameter: JsonObject, components: JsonObject): JsonObject {
  const name = typeof parameter.$ref === 'string' ? parameter.$ref.slice(place.length) : undefined;
  // The document has a component for each of its references.
  return name === undefined ? parameter : (components[name] as JsonObject);
}

function parametersOf(operation: JsonObject): JsonObject[] {
  // toOpenApi writes them in every operation.
  return operation.parameters as JsonObject[];
}

function componentName(parameter: JsonObject | undefined): string {
  const name = String(parameter?.name);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
