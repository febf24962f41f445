//! The role of each column of a file, with examples; the user can change it.

use std::sync::Arc;

use leptos::ev::Event;
use leptos::prelude::*;

use super::column_question::ColumnQuestionPanel;
use crate::app::state::open_batch::{OpenBatch, OpenFile};
use crate::app::state::session::Session;
use crate::dataset::{ColumnQuestion, FieldPath, Mapping, Role};
use crate::words::data as words;

#[component]
pub fn MappingPanel(open: Arc<OpenBatch>, file: usize) -> impl IntoView {
    let Some(file) = open.files.get(file).cloned() else { return ().into_any() };
    let used: Vec<_> =
        Role::ALL.into_iter().filter(|role| is_shown(*role, &file.mapping)).collect();
    let other: Vec<_> = Role::ALL.into_iter().filter(|role| !used.contains(role)).collect();
    let rows = |roles: Vec<Role>| {
        let file = &file;
        roles.into_iter().flat_map(move |role| role_rows(role, file)).collect_view()
    };
    let heads = (1..=example_columns(&file))
        .map(|row| view! { <th scope="col">{words::row(row)}</th> })
        .collect_view();
    let table = view! {
        <table>
            <thead><tr><th scope="col">{words::MEANING}</th><th scope="col">{words::COLUMN}</th>{heads}</tr></thead>
            <tbody>{rows(used)}</tbody>
        </table>
        <details>
            <summary>{words::MORE_COLUMNS}</summary>
            <table><tbody>{rows(other)}</tbody></table>
        </details>
    };
    let body = match ColumnQuestion::about(&file.shape, &file.mapping) {
        None => table.into_any(),
        Some(question) => view! {
            <ColumnQuestionPanel question file=file.clone()/>
            <details><summary>{words::ALL_COLUMNS}</summary>{table}</details>
        }
        .into_any(),
    };
    view! { <div class="mapping-panel" data-testid="mapping-panel">{body}</div> }.into_any()
}

fn is_shown(role: Role, mapping: &Mapping) -> bool {
    let has_predictions = mapping.field(Role::Predictions).is_some();
    match role {
        Role::Gold => true,
        Role::Predicted => !has_predictions,
        role => mapping.field(role).is_some(),
    }
}

/// As many as any field has.
fn example_columns(file: &OpenFile) -> usize {
    file.shape.fields.iter().map(|field| field.examples.len()).max().unwrap_or(0)
}

/// One row per column of the role; for predictions one more, to add a predictor.
fn role_rows(role: Role, file: &OpenFile) -> Vec<AnyView> {
    let fields: Vec<FieldPath> = file.mapping.fields(role).into_iter().cloned().collect();
    let mut rows: Vec<AnyView> = (0..fields.len())
        .map(|place| role_row(role, role.name(), file, &fields, place).into_any())
        .collect();
    if fields.is_empty() {
        rows.push(role_row(role, role.name(), file, &fields, 0).into_any());
    } else if role == Role::Predicted {
        rows.push(role_row(role, words::ADD_PREDICTOR, file, &fields, fields.len()).into_any());
    }
    rows
}

fn role_row(
    role: Role,
    label: &'static str,
    file: &OpenFile,
    fields: &[FieldPath],
    place: usize,
) -> impl IntoView + use<> {
    let chosen = fields.get(place).cloned();
    let info = chosen.as_ref().and_then(|path| file.shape.field(path));
    let mut examples = info.map(|info| info.examples.clone()).unwrap_or_default();
    examples.resize(example_columns(file), String::new());
    let cell = |example| view! { <td dir="auto"><span>{example}</span></td> };
    let cells = examples.into_iter().map(cell).collect_view();
    // A long name is cut in the select.
    let title = chosen.as_ref().map(ToString::to_string);
    let options = file.shape.fields.iter().enumerate().map(|(index, field)| view! {
        <option value=index selected=Some(&field.path) == chosen.as_ref()>{field.path.to_string()}</option>
    });
    let options = options.collect_view();
    let (file, fields) = (file.clone(), fields.to_vec());
    let choose = move |event: Event| {
        let mut fields = fields.clone();
        let picked = event_target_value(&event)
            .parse()
            .ok()
            .and_then(|index: usize| file.shape.fields.get(index));
        fields.splice(place..fields.len().min(place + 1), picked.map(|info| info.path.clone()));
        let mut mapping = file.mapping.clone();
        mapping.assign(role, fields);
        Session::current().choose_mappings([(&file.shape, mapping)].into_iter());
    };
    let session_owner = Owner::current();
    let choose = move |event: Event| match &session_owner {
        Some(owner) => owner.with(|| choose(event)),
        None => choose(event),
    };
    view! {
        <tr>
            <th scope="row">{label}</th>
            <td>
                <select aria-label=label title=title data-role=role.name() on:change=choose>
                    <option value="" selected=chosen.is_none()>"–"</option>
                    {options}
                </select>
            </td>
            {cells}
        </tr>
    }
}
