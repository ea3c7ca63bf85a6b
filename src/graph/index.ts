/**
 * graph/ — the centre: resources, the edges found between them, references to values not known yet, ordering, queries, diff and plan.
 *
 * Invariant: a graph is immutable and says the same whatever the order its resources were added in; an edge exists because the data
 * says so, never because someone declared it.
 * Must not: read sources, know a frontend or a backend, or carry origins (locate() answers when asked).
 */
export type { App, Finalizer, FluxAppSettings, IgnoreDifference, RawFile, SyncOptions, SyncPolicy } from "./app.ts";
export { graphCodes } from "./codes.ts";
export type { Consequence, ConsequenceKind, ConsequenceSeverity } from "./consequences.ts";
export type { Definition } from "./definition.ts";
export { plainPriority } from "./definition.ts";
export type { DiffOptions, GraphDiff, ResourceMove, ResourceUpdate } from "./diff.ts";
export { diffGraphs } from "./diff.ts";
export type { DeclaredMove } from "./diff-moved.ts";
export { redactBody, redactChanges } from "./diff-redact.ts";
export type { Edge, EdgeKind } from "./edge.ts";
export type { ArgoCdSettings, DeliverySystem, Destination, Environment, FluxSettings, Target } from "./environment.ts";
export { Graph } from "./graph.ts";
export type { Locate, Located, Origin } from "./locate.ts";
export type { AppOrder, OrderCycle, RolloutOrder } from "./order.ts";
export { appOrder, reportCycle, rolloutOrder } from "./order.ts";
export type { Plan, PlanAction, PlanStep, PlanSummary } from "./plan.ts";
export { planChanges } from "./plan.ts";
export type { Dependent, Dependents } from "./plan-dependents.ts";
export type { GraphSide } from "./plan-sides.ts";
export type { EdgeQuery, ResourceQuery } from "./query.ts";
export { labelsOf, meetsQuery } from "./query.ts";
export type { Ref, Template, Transform, TransformName } from "./ref.ts";
export { isDeferred, isRef, isTemplate, isTransform, ref, template } from "./ref.ts";
export type { DanglingProblem, DanglingReference } from "./references/dangling.ts";
export { describe } from "./references/describe.ts";
export type {
  LabelSelector,
  NamedTarget,
  Need,
  Part,
  PortFact,
  Produced,
  Provided,
  Reference,
  ResourceFacts,
  SelectorRequirement,
} from "./references/facts.ts";
export { anyNamespace } from "./references/facts.ts";
export type { Resolution, ResolveOptions } from "./references/reference-index.ts";
export { ReferenceIndex, resolveReferences } from "./references/reference-index.ts";
export { formatSelector, readSelector, selects } from "./references/selector.ts";
export type { LineSign, RenderedLine, RenderOptions } from "./render-diff.ts";
export { renderDiff, renderSummary, renderText } from "./render-diff.ts";
export { toDot, toJson, toMermaid } from "./render-graph.ts";
export type { MarkdownOptions } from "./render-markdown.ts";
export { renderMarkdown } from "./render-markdown.ts";
export type { IdParts, Layer, Resource, ResourceType } from "./resource.ts";
export { displayName, groupOf, kubernetesId, parseKubernetesId, spokenName, versionOf } from "./resource.ts";
export type { Nameable, ResourceName } from "./resource-name.ts";
export { matchesGlob, matchesName, parseResourceName, ResourcePatterns } from "./resource-name.ts";
export { cycleThrough, strongComponents } from "./strong-components.ts";
